/** Templates as people write them for Jinja2; what Jinja2 3.1 answers is expected. */
import { expect, test } from "vitest";
import { problem, rendered } from "./rendering.ts";

const values = {
  diff_added: "New price 12\nfree shipping",
  title: "hello big world",
  text: "a quick b",
  list: ["b", "a", "c"],
  numbers: [3, 1, 2],
  price: 3.14159,
  html: "<p>x <b>y &amp; z</b></p><!-- no -->",
  "restock.price": 9.99,
  nothing: null,
};

test.each([
  ["{{ diff_added.splitlines()[0] }}", "New price 12"],
  ["{{ diff_added.split('\\n')[1].upper() }}", "FREE SHIPPING"],
  ["{{ title.split()[0] }} {{ title.split(' ', 1)[1] }}", "hello big world"],
  ["{{ title.replace('big', 'small') }}", "hello small world"],
  ["{{ text.count('q') }}{{ text.find('q') }}{{ text.find('z') }}", "12-1"],
  ["[{{ ' x '.strip() }}][{{ ' x '.lstrip() }}][{{ ' x '.rstrip() }}]", "[x][x ][ x]"],
  ["{{ text.strip('ab') }}{{ 'xxax'.lstrip('x') }}{{ 'xaxx'.rstrip('x') }}", " quick axxa"],
  [
    "{{ text.upper() }} {{ 'AB'.lower() }} {{ title.title() }} {{ title.capitalize() }}",
    "A QUICK B ab Hello Big World Hello big world",
  ],
  ["{{ text.startswith('a') }} {{ text.endswith('a') }}", "True False"],
  ["{{ ', '.join(list) }}", "b, a, c"],
  ["{{ title[::2] }} {{ title[::-1] }} {{ title[8:2:-2] }} {{ title[-3:] }}", "hlobgwrd dlrow gib olleh gbo rld"],
  ["{{ list[::0]|join }}{{ title[::0.001] }}{{ list[5:9:-1]|join }}{{ list[-9:9:2]|join }}", "bc"],
  ["{{ list[::-1]|join }} {{ numbers[1:9:5]|join }} {{ numbers[:0:-1]|join(',') }}", "cab 1 2,1"],
  [
    "{{ title.partition(' ')[2] }} {{ title.rpartition(' ')[0] }} {{ title.partition('x')[0] }}",
    "big world hello big hello big world",
  ],
  ["{{ title.rsplit(' ', 1)[0] }} {{ 'a-b-c'.rsplit('-', 1)[1] }} {{ title.rfind('o') }}", "hello big c 11"],
  ["{{ 'Ab1'.swapcase() }} {{ '-7'.zfill(4) }} {{ 'a'.ljust(3, '.') }} {{ 'a'.rjust(3) }}", "aB1 -007 a..   a"],
  ["[{{ 'ab'.center(5) }}][{{ 'a'.center(4) }}][{{ 'abc'.center(2) }}]", "[  ab ][ a  ][abc]"],
  ["{{ '12'.isdigit() }} {{ ''.isdigit() }} {{ 'ab'.isalpha() }} {{ '1.5'.isnumeric() }}", "True False True False"],
  ["{{ 'www.x'.removeprefix('www.') }} {{ 'x.html'.removesuffix('.html') }} {{ 'x'.removeprefix('y') }}", "x x x"],
  ["{{ (title ~ '!').upper() }} {{ nothing.upper() }}", "HELLO BIG WORLD! "],
  ["{{ html|striptags }} {{ 'a < b'|striptags }}", "x y & z a < b"],
  ["{{ '%.2f'|format(price) }} {{ '%s: %d, %%'|format(title, 3.9) }}", "3.14 hello big world: 3, %"],
  ["{{ '%05d|%-4s|%+d|%x|%5.1f|%e'|format(42, 'ab', 7, 255, 2.75, 12345) }}", "00042|ab  |+7|ff|  2.8|1.234500e+04"],
  ["{{ '%d %s'|format('x') }}", "%d %s"],
  ["{{ diff_added|indent(2) }} {{ 'a'|indent(2, true) }}", "New price 12\n  free shipping   a"],
  ["{{ title|wordwrap(9) }}", "hello big\nworld"],
  ["[{{ 'x'|center(5) }}]", "[  x  ]"],
  ["{{ list|batch(2, '-')|map('join')|join('/') }} {{ numbers|slice(2)|map('join')|join('/') }}", "ba/c- 31/2"],
  ["{{ 'abc'|list|join('-') }}", "a-b-c"],
  ["{{ numbers|sum }} {{ numbers|max }} {{ numbers|min }}", "6 3 1"],
  ["{{ list|map('upper')|join }} {{ list|map('replace', 'a', 'z')|join }}", "BAC bzc"],
  ["{{ numbers|select('odd')|join }} {{ numbers|reject('odd')|join }} {{ ['', 'a']|select|join }}", "31 2 a"],
  ["{{ 1500000|filesizeformat }} {{ 13|filesizeformat }} {{ 2048|filesizeformat(true) }}", "1.5 MB 13 Bytes 2.0 KiB"],
  ["{{ numbers|sort(reverse=true)|join(',') }}", "3,2,1"],
  ["{{ missing|default('x') }}{{ missing|d('y') }}", "xy"],
  ["{{ 'y' if missing is defined else 'n' }}{{ 'y' if missing is not defined else 'n' }}", "ny"],
  ["{{ restock['price'] }}", "9.99"],
  ["{{ 2 ** 3 }} {{ 4 is even }} {{ 4 is odd }}", "8 True False"],
  ["{% for x in numbers if x > 1 %}{{ loop.index }}:{{ x }} {% else %}none{% endfor %}", "1:3 2:2 "],
  ["{% for x in numbers if x > 9 %}{{ x }}{% else %}none{% endfor %}", "none"],
  ["{% with a = 3, b = title.upper() %}{{ a }} {{ b }}{% endwith %}", "3 HELLO BIG WORLD"],
])("%s", (source, expected) => {
  expect(rendered(source, values)).toBe(expected);
});

test("a loop chooses between lists where its condition has an else", () => {
  expect(rendered("{% for x in numbers if price > 9 else list %}{{ x }}{% endfor %}", values)).toBe("bac");
});

test("what a method or filter makes of a page's words is escaped like any value", () => {
  const page = { text: "<b>\n<i>" };
  expect(
    rendered("{{ x.splitlines()[0] }}{{ '%s'|format(x)|first }}{{ x|list|first }}", { x: page.text }, "html"),
  ).toBe("&lt;b&gt;&lt;b&gt;&lt;");
});

test.each([
  ["{{ title.splits() }}", 'Unknown method "splits", did you mean "split"?'],
  ["{{ 'a'.constructor('x') }}", 'Unknown method "constructor"'],
  ["{{ title[0].__class__ }}", 'Unknown method "__class__"'],
  ["{{ 'a'.upper }}", 'Expected "(" but found nothing'],
  ["{{ 'a'.replace('b') }}", 'The method "replace" needs new'],
  ["{{ list|map('uper') }}", 'In the filter "map" the name of a filter in quotes is expected'],
  ["{{ list|select('shiny') }}", 'In the filter "select" the name of a test in quotes is expected'],
  ["{{ title is shiny }}", 'After "is" expected none, defined, undefined, number, string, odd, even, true or false'],
  ["{{ missing }}", 'Unknown token "missing"'],
  ["{{ missing|upper }}", 'Unknown token "missing"'],
  ["{{ missing.upper() }}", 'Unknown token "missing.upper"'],
  ["{% with a = 1 %}{% endwith %}{{ a }}", 'Unknown token "a"'],
])("%s is refused", (source, sentence) => {
  expect(problem(source, Object.keys(values))).toContain(sentence);
});
