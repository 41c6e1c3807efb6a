"""Commands that hear Ctrl-C, even where the tests themselves run in the background with SIGINT ignored."""

COMMAND_LINE = (
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from stackelberg.cli import main; main()"
)
"""For `python -c`: an ignored SIGINT is inherited, and Python then installs no handler of its own."""
