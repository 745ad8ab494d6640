/** Functions of jq that are written in jq, compiled when a program calls them; and the names that are refused. */

/** By name and number of arguments. */
export const prelude: Record<string, string> = {
  "map/1": "def map(f): [.[] | f];",
  "map_values/1": "def map_values(f): .[] |= f;",
  "values/0": "def values: select(. != null);",
  "nulls/0": "def nulls: select(. == null);",
  "booleans/0": 'def booleans: select(type == "boolean");',
  "numbers/0": 'def numbers: select(type == "number");',
  "strings/0": 'def strings: select(type == "string");',
  "arrays/0": 'def arrays: select(type == "array");',
  "objects/0": 'def objects: select(type == "object");',
  "iterables/0": 'def iterables: select(type | . == "array" or . == "object");',
  "scalars/0": 'def scalars: select(type | . != "array" and . != "object");',
  "finites/0": "def finites: select(isinfinite or isnan | not);",
  "normals/0": "def normals: select(isnormal);",
  "in/1": "def in(xs): . as $key | xs | has($key);",
  "any/0": "def any: any(.[]; .);",
  "any/1": "def any(f): any(.[]; f);",
  "all/0": "def all: all(.[]; .);",
  "all/1": "def all(f): all(.[]; f);",
  "with_entries/1": "def with_entries(f): to_entries | map(f) | from_entries;",
  "walk/1":
    'def walk(f): def step: if type == "object" then map_values(step) elif type == "array" then map(step) else . end | f; step;',
  "paths/0": "def paths: path(..) | select(length > 0);",
  "paths/1": "def paths(f): path(.. | select(f)) | select(length > 0);",
  "leaf_paths/0": "def leaf_paths: paths(scalars);",
  "recurse_down/0": "def recurse_down: recurse;",
  "del/1": "def del(f): delpaths([path(f)]);",
  "pick/1": "def pick(f): . as $whole | reduce path(f) as $p (null; setpath($p; $whole | getpath($p)));",
  "first/0": "def first: .[0];",
  "last/0": "def last: .[-1];",
  "nth/1": "def nth($n): .[$n];",
  "index/1": "def index($i): indices($i) | .[0];",
  "rindex/1": "def rindex($i): indices($i) | .[-1:][0];",
  "match/1": "def match($re): _match($re)[];",
  "match/2": "def match($re; $flags): _match($re; $flags)[];",
  "capture/1": "def capture($re): _capture($re)[];",
  "capture/2": "def capture($re; $flags): _capture($re; $flags)[];",
  "scan/1": "def scan($re): _scan($re)[];",
  "scan/2": "def scan($re; $flags): _scan($re; $flags)[];",
  "splits/1": "def splits($re): split($re; null)[];",
  "splits/2": "def splits($re; $flags): split($re; $flags)[];",
  "combinations/0":
    "def combinations: if length == 0 then [] else .[0][] as $x | (.[1:] | combinations) as $rest | [$x] + $rest end;",
  "combinations/1": "def combinations($n): . as $list | [range($n) | $list] | combinations;",
  "isvalid/1": "def isvalid(f): try (f | true) catch false;",
  "todate/0": 'def todate: strftime("%Y-%m-%dT%H:%M:%SZ");',
  "todateiso8601/0": 'def todateiso8601: strftime("%Y-%m-%dT%H:%M:%SZ");',
  "fromdate/0": "def fromdate: fromdateiso8601;",
  "fromdateiso8601/0": 'def fromdateiso8601: strptime("%Y-%m-%dT%H:%M:%SZ") | mktime;',
  "date/0": "def date: todate;",
  "dateadd/2": "def dateadd($unit; $n): . + $n;",
  "datesub/2": "def datesub($unit; $n): . - $n;",
  "tostream/0":
    "def tostream: path(def walk_all: (.[]? | walk_all), .; walk_all) as $p | getpath($p) | " +
    "reduce path(.[]?) as $q ([$p, .]; [$p + $q]);",
  "fromstream/1":
    "def fromstream(f): { value: null, done: false } as $start | foreach f as $e ($start; " +
    'if .done then $start else . end | if $e | length == 2 then setpath(["done"]; $e[0] | length == 0) | ' +
    'setpath(["value"] + $e[0]; $e[1]) else setpath(["done"]; $e[0] | length == 1) end; ' +
    "if .done then .value else empty end);",
  "truncate_stream/1":
    "def truncate_stream(f): . as $n | f | . as $e | if (.[0] | length) > $n then setpath([0]; $e[0][$n:]) else empty end;",
  "IN/1": "def IN(f): any(f == .; .);",
  "IN/2": "def IN(a; f): any(a == f; .);",
  "INDEX/1": "def INDEX(f): INDEX(.[]; f);",
  "INDEX/2": "def INDEX(s; f): reduce s as $row ({}; .[$row | f | tostring] |= $row);",
  "JOIN/2": "def JOIN($idx; f): [.[] | [., $idx[f]]];",
  "JOIN/3": "def JOIN($idx; stream; f): stream | [., $idx[f]];",
  "JOIN/4": "def JOIN($idx; stream; f; g): stream | [., $idx[f]] | g;",
  "skip/2": "def skip($n; f): if $n > 0 then foreach f as $x ($n; . - 1; if . < 0 then $x else empty end) else f end;",
};

/** Names that jq knows and that a watch must not use: they read what is outside the page, or stop the program. */
export const refusals: ReadonlySet<string> = new Set(
  (
    "env input inputs input_filename input_line_number debug stderr halt halt_error now localtime strflocaltime builtins " +
    "modulemeta get_search_list get_prog_origin get_jq_origin"
  ).split(" "),
);
