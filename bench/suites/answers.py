"""What tests written in Python ask and expect, as JSON for the suites of this folder.

    python3 answers.py JINJA SOUPSIEVE ELEMENTPATH TARGET

JINJA, SOUPSIEVE and ELEMENTPATH are their unpacked sources; the packages that they need are installed. Jinja2's own tests are run, and each
template that they render in a plain environment is written down with its values and the answer of Jinja2. Of soupsieve's tests the
page, the selector and the ids are taken that they expect. Of elementpath's tests the expressions are taken that need no variables, no
schema and no node to begin at, with the document that they are asked of and the answer of elementpath. The table of CPython's `re` is
taken as it is.
"""

import json
import math
import os
import re
import sys

import pytest

jinja, soupsieve, elementpath, target = sys.argv[1:5]
os.makedirs(target, exist_ok=True)


def write(name, cases):
    if not cases:
        sys.exit(f"Expected cases of {name}, and found none")
    with open(os.path.join(target, name), "w", encoding="utf-8") as file:
        json.dump(cases, file, ensure_ascii=False, indent=0)
    print(f"{len(cases)} cases in {name}")


def patterns():
    from test.re_tests import tests

    write("re_tests.json", [list(case) for case in tests])


class Templates:
    """Writes down what plain environments render while Jinja2's tests run."""

    def __init__(self):
        self.cases = {}

    def pytest_configure(self):
        import jinja2

        plain = jinja2.Environment()
        same = ["block_start_string", "variable_start_string", "comment_start_string", "line_statement_prefix", "trim_blocks"]
        same += ["lstrip_blocks", "newline_sequence", "keep_trailing_newline", "undefined", "autoescape", "finalize", "is_async"]
        make, render = jinja2.Environment.from_string, jinja2.Template.render

        def from_string(environment, source, *rest, **named):
            template = make(environment, source, *rest, **named)
            is_plain = all(getattr(environment, name) == getattr(plain, name) for name in same) and not environment.extensions
            template.written = source if is_plain and isinstance(source, str) and not rest and not named else None
            return template

        def rendered(template, *given, **named):
            answer = render(template, *given, **named)
            try:
                values = json.loads(json.dumps(dict(*given, **named)))
                if values == dict(*given, **named) and getattr(template, "written", None) is not None:
                    self.cases[json.dumps([template.written, values, answer])] = None
            except (TypeError, ValueError):
                pass  # Values that only Python has.
            return answer

        jinja2.Environment.from_string, jinja2.Template.render = from_string, rendered


class Selectors:
    """Writes down what soupsieve's tests expect of pages of HTML."""

    def __init__(self):
        self.cases = []

    def pytest_collection_finish(self, session):
        from tests import util

        def expected(test, markup, selectors, expected_ids, namespaces=None, custom=None, flags=0):
            if namespaces is None and custom is None and not flags & (util.XML | util.XHTML):
                self.cases.append([markup, selectors, sorted(expected_ids)])

        util.TestCase.assert_selector = expected


class Paths:
    """Writes down what elementpath answers while its tests run: version, document, expression, values; null for a syntax error."""

    def __init__(self):
        self.cases = {}

    def pytest_collection_finish(self, session):
        from xml.etree import ElementTree
        from elementpath import XPathContext, select

        cases = self.cases

        def text(value, places):
            if isinstance(value, bool):
                return ["boolean", str(value).lower()]
            if isinstance(value, (int, float)) or type(value).__name__ == "Decimal":
                return ["number", "NaN" if math.isnan(value) else str(value)]
            if isinstance(value, str):
                return ["text", value]
            if id(value) in places:
                return ["element", str(places[id(value)])]
            raise TypeError(value)

        def written(test, path, root, answer):
            from elementpath import ElementPathError, ElementPathSyntaxError

            try:
                places = {id(element): index for index, element in enumerate(root.iter())}
                document = ElementTree.tostring(root, encoding="unicode")
                try:
                    found = answer()
                    values = [text(value, places) for value in (found if isinstance(found, list) else [found])]
                except ElementPathSyntaxError:
                    values = None
                except ElementPathError:
                    return  # Types are more lenient here.
                cases[json.dumps([test.parser.version, document, path, values])] = None
            except Exception:
                pass  # Values that only Python has, and documents of another kind.

        def is_plain(test, path):
            return isinstance(path, str) and ("$" not in path or re.match(r"\s*(?:for|some|every|let)\b", path))

        def patched(make, name):
            original = getattr(make, name)

            def value(test, path, expected=None, context=None):
                if context is None and is_plain(test, path):
                    root = ElementTree.fromstring("<root/>")
                    written(test, path, root, lambda: test.parser.parse(path).evaluate(XPathContext(root)))
                return original(test, path, expected, context)

            def selector(test, path, root, expected, namespaces=None, **named):
                if is_plain(test, path) and not namespaces and not named and ElementTree.iselement(root):
                    written(test, path, root, lambda: select(root, path, None, test.parser.__class__))
                return original(test, path, root, expected, namespaces, **named)

            def error(test, path, *rest, **named):
                if is_plain(test, path) and not named.get("context"):
                    root = ElementTree.fromstring("<root/>")
                    written(test, path, root, lambda: test.parser.parse(path).evaluate(XPathContext(root)))
                return original(test, path, *rest, **named)

            setattr(make, name, {"check_value": value, "check_selector": selector, "wrong_syntax": error}[name])

        from tests.xpath_test_class import XPathTestCase

        for name in ("check_value", "check_selector", "wrong_syntax"):
            patched(XPathTestCase, name)


def run(folder, plugin):
    os.chdir(folder)
    sys.path.insert(0, folder)
    pytest.main(["-q", "-p", "no:cacheprovider", "tests"], plugins=[plugin])
    sys.path.remove(folder)
    for name in [name for name in sys.modules if name == "tests" or name.startswith("tests.")]:
        del sys.modules[name]


target = os.path.abspath(target)
jinja, soupsieve, elementpath = (os.path.abspath(folder) for folder in (jinja, soupsieve, elementpath))
patterns()
templates, selectors, paths = Templates(), Selectors(), Paths()
run(jinja, templates)
write("jinja2.json", [json.loads(case) for case in templates.cases])
run(soupsieve, selectors)
write("soupsieve.json", selectors.cases)
run(elementpath, paths)
write("elementpath.json", [json.loads(case) for case in paths.cases])
