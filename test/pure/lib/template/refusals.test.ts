import { expect, test } from "vitest";
import { compileTemplate } from "../../../../src/lib/template/template.ts";
import { problem } from "./rendering.ts";

test.each([
  ["{{ wach_url }}", 'Unknown token "wach_url", did you mean "watch_url"? (line 1, column 4)'],
  ["a\nb {{ nobody }}", 'Unknown token "nobody" (line 2, column 6)'],
  ["{{ watch_url.length }}", 'Unknown token "watch_url.length" (line 1, column 4)'],
  ["{{ watch_url|uper }}", 'Unknown filter "uper", did you mean "upper"? (line 1, column 14)'],
  ["{{ watch_url(a=1) }}", 'The token "watch_url" cannot be called (line 1, column 4)'],
  [
    "{{ diff(word=1) }}",
    'The token "diff" has no argument "word", expected one of lines=, word_diff= (line 1, column 9)',
  ],
  ["{{ diff(5) }}", 'Expected one of lines=, word_diff= but found "5" (line 1, column 9)'],
  ["{{ watch_url|replace('a') }}", 'The filter "replace" needs new (line 1, column 14)'],
  ["{{ watch_url|upper(1) }}", 'Expected ")" but found "1" (line 1, column 20)'],
  ["{{ watch_url", 'Expected "}}" before the end of the template (line 1, column 1)'],
  ["{{ 'abc }}", "This text has no closing quote (line 1, column 4)"],
  ["{{ }}", "Expected a value but found nothing (line 1, column 4)"],
  ["{{ 1 2 }}", 'Expected the end of this expression but found "2" (line 1, column 6)'],
  ["{{ a ? b }}", 'Unexpected "?" (line 1, column 6)'],
  ["{% if 1 %}x", 'Expected "endif" before the end of the template (line 1, column 1)'],
  [
    "{% if 1 %}{% else %}{% elif 2 %}{% endif %}",
    'Unexpected statement "elif", expected if, for, with, set, macro, call, filter or now (line 1, column 21)',
  ],
  [
    "{% endif %}",
    'Unexpected statement "endif", expected if, for, with, set, macro, call, filter or now (line 1, column 1)',
  ],
  ["{% for x in diff %}", 'Expected "endfor" before the end of the template (line 1, column 1)'],
  ["{% for x in diff %}{% endfor %}{{ x }}", 'Unknown token "x" (line 1, column 35)'],
  [
    "{% include 'a' %}",
    'The statement "include" is not offered: a template stands by itself, there are no other templates to read (line 1, column 1)',
  ],
  ["{% now 'Mars/Base' %}", 'Unknown time zone "Mars/Base" (line 1, column 8)'],
  ["{% now 'UTC' + 'fortnights=1' %}", "Expected a time such as 'hours=2,minutes=30' (line 1, column 16)"],
  ["{# open", "This comment has no end (line 1, column 1)"],
  ["{% raw %}x", 'Expected "endraw" before the end of the template (line 1, column 1)'],
  [
    "{{ 'a'|regex_replace('(', '') }}",
    'In the filter "regex_replace" the pattern "(" is not understood or too large (line 1, column 8)',
  ],
  ["{{ loop.index }}", 'Unknown token "loop.index" (line 1, column 4)'],
])("%s is refused with its place", (source, sentence) => {
  expect(problem(source, ["watch_url", "a", "b"])).toBe(sentence);
});

// Known ways out of template languages; none of them has a word in this one.
test.each([
  "{{ ''.__class__.__mro__[1].__subclasses__() }}",
  "{{ watch_url.__class__ }}",
  "{{ watch_url['constructor'] }}",
  "{{ watch_url|attr('constructor') }}",
  "{{ constructor }}",
  "{{ __proto__ }}",
  "{{ toString }}",
  "{{ hasOwnProperty.constructor }}",
  "{{ self }}",
  "{{ config.items() }}",
  "{{ watch_url.constructor.constructor('return 1')() }}",
  "{{ [].constructor }}",
  "{{ lipsum.__globals__ }}",
  "{% set x = watch_url.format %}",
  "{% import 'os' as os %}",
  "{% extends 'a' %}",
  "{{ diff(__proto__=1) }}",
  "{% set d = {} %}{{ d.__proto__ }}",
  "{{ namespace().constructor.constructor('return 1')() }}",
])("%s reaches nothing", (source) => {
  const template = compileTemplate(source, { watch_url: [], diff: ["lines"] });
  if (template.kind === "problem") return;
  // The one form that parses: a position that is no number.
  expect(source).toBe("{{ watch_url['constructor'] }}");
});
