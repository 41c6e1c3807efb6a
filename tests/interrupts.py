"""Children that hear Ctrl-C, even where the tests themselves run in the background with SIGINT ignored."""

import signal


def hear_ctrl_c() -> None:
    """For `preexec_fn`: an ignored SIGINT would be inherited, and Python then installs no handler for it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
