"""What tests written in Python ask and expect, as JSON for the suites of this folder.

    python3 answers.py JINJA SOUPSIEVE TARGET

JINJA and SOUPSIEVE are their unpacked sources; the packages that they need are installed. Jinja2's own tests are run, and each
template that they render in a plain environment is written down with its values and the answer of Jinja2. Of soupsieve's tests the
page, the selector and the ids are taken that they expect. The table of CPython's `re` is taken as it is.
"""

import json
import os
import sys

import pytest

jinja, soupsieve, target = sys.argv[1:4]
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


def run(folder, plugin):
    os.chdir(folder)
    sys.path.insert(0, folder)
    pytest.main(["-q", "-p", "no:cacheprovider", "tests"], plugins=[plugin])
    sys.path.remove(folder)
    for name in [name for name in sys.modules if name == "tests" or name.startswith("tests.")]:
        del sys.modules[name]


target = os.path.abspath(target)
jinja, soupsieve = os.path.abspath(jinja), os.path.abspath(soupsieve)
patterns()
templates, selectors = Templates(), Selectors()
run(jinja, templates)
write("jinja2.json", [json.loads(case) for case in templates.cases])
run(soupsieve, selectors)
write("soupsieve.json", selectors.cases)
