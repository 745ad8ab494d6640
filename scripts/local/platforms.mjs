// A package-lock.json that is good for every platform. Tools bring their binaries as optional packages, one a platform; npm
// leaves out of the lock those that the registry at hand does not have, and then `npm ci` refuses the lock elsewhere.
// Their versions stand in the package that asks for them and their platform in their name, so the entries can be written
// without asking anyone.

const platforms = { windows: "win32" };
const processors = { 64: "x64", eabi: "arm", gnueabihf: "arm", musleabihf: "arm" };
const pattern =
  /(android|darwin|freebsd|linux|openharmony|win32|windows)-(arm64|arm|x64|64|ia32|ppc64|riscv64|s390x)(?:-(gnu|musl)\w*|-\w+)?$/;

/** The optional platform packages that a lock names but does not hold, as entries: `[{path, entry}]`. */
export function missingFromLock(lock) {
  const { packages } = lock;
  return Object.entries(packages).flatMap(([holder, { optionalDependencies = {}, dev }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isInstalled(packages, holder, name))
      .flatMap(([name, version]) => {
        const [, platform, processor, libc] = pattern.exec(name) ?? [];
        if (platform === undefined || !/^\d/.test(version)) return [];
        const entry = {
          version,
          cpu: [processors[processor] ?? processor],
          ...(dev ? { dev } : {}),
          ...(libc && platform === "linux" ? { libc: [libc === "gnu" ? "glibc" : "musl"] } : {}),
          optional: true,
          os: [platforms[platform] ?? platform],
        };
        return [{ path: `node_modules/${name}`, entry }];
      }),
  );
}

/** The lock with what was missing, in npm's order. */
export function completedLock(lock) {
  const added = missingFromLock(lock).map(({ path, entry }) => [path, entry]);
  const entries = [...Object.entries(lock.packages), ...added];
  entries.sort(([one], [other]) => one.localeCompare(other, "en"));
  return { ...lock, packages: Object.fromEntries(entries) };
}

// A package is found in the holder's own node_modules or in that of any package around it.
function isInstalled(packages, holder, name) {
  const steps = holder.split("/node_modules/");
  const around = steps.map((_, index) => steps.slice(0, index + 1).join("/node_modules/"));
  return [...around.map((path) => `${path}/node_modules/${name}`), `node_modules/${name}`].some(
    (path) => path in packages,
  );
}
