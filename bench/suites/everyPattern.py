"""Every so many patterns of RE2's exhaustive tests, whose millions of cases take an hour, with the strings that they are tried on.

    python3 everyPattern.py re2-exhaustive.txt.bz2 TARGET EVERY
"""

import bz2
import sys

source, target, every = sys.argv[1], sys.argv[2], int(sys.argv[3])
patterns = 0
is_strings = is_chosen = False
with bz2.open(source, "rt") as lines, open(target, "w", encoding="utf-8") as chosen:
    for line in lines:
        word = line.rstrip("\n")
        if word in ("strings", "regexps"):
            is_strings = word == "strings"
        elif not is_strings and word.startswith('"'):
            patterns += 1
            is_chosen = patterns % every == 0
        elif not is_strings and not is_chosen:
            continue
        if is_strings or is_chosen or word == "regexps":
            chosen.write(line)
