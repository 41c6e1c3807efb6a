#!/usr/bin/awk -f
# Shoppers who are told two prices. Each day their demand moves half of the way to what they would buy at these prices:
# 10 - 2 p1 + p2 of the first thing and 8 - 3 p2 + p1 of the second. They can be rewound: their memory is the demand.
# mawk reads ahead unless it is called with -W interactive:
#   mawk -W interactive -f shoppers.awk        gawk -f shoppers.awk

BEGIN { CONVFMT = OFMT = "%.17g"; q1 = q2 = 0 }

# The numbers of the list named `key`, into `list`.
function numbers(key, list,    text) {
    if (!match($0, "\"" key "\": *\\[[^]]*\\]")) return 0
    text = substr($0, RSTART, RLENGTH)
    sub(/^[^[]*\[/, "", text); sub(/\]$/, "", text)
    return split(text, list, /, */)
}

# The number named `key`.
function number(key,    text) {
    if (!match($0, "\"" key "\": *[-+0-9.eE]+")) return 0
    text = substr($0, RSTART, RLENGTH)
    sub(/^[^:]*: */, "", text)
    return text + 0
}

function say(text) { print "{\"id\": " number("id") ", " text "}"; fflush() }

/"do": *"hello"/    { say("\"x\": 2, \"y\": 2, \"rewindable\": true, \"y_names\": [\"bread\", \"milk\"]"); next }
/"do": *"begin"/    { q1 = q2 = 0; say("\"done\": true"); next }
/"do": *"snapshot"/ { say("\"memory\": [" q1 ", " q2 "]"); next }
/"do": *"restore"/  { numbers("memory", m); q1 = m[1] + 0; q2 = m[2] + 0; say("\"done\": true"); next }
/"do": *"respond"/  {
    numbers("x", p)
    for (k = number("rounds"); k > 0; k--) {
        q1 += (10 - 2 * p[1] + p[2] - q1) / 2
        q2 += (8 - 3 * p[2] + p[1] - q2) / 2
    }
    say("\"y\": [" q1 ", " q2 "]"); next
}
{ say("\"error\": \"unknown request\"") }
