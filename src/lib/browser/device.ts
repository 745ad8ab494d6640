/**
 * The device that a visit pretends to be: a desktop window or a telephone. It says its own name inside an otherwise
 * usual User-Agent, as search engines do, so that sites serve their usual page and can tell who came. Pure.
 */

export type Device = {
  viewport: { width: number; height: number; deviceScaleFactor: number; isMobile: boolean; hasTouch: boolean };
  userAgent: string;
  /** What client hints say, so that they agree with the User-Agent. */
  hints: {
    brands: { brand: string; version: string }[];
    fullVersion: string;
    platform: string;
    platformVersion: string;
    architecture: string;
    model: string;
    mobile: boolean;
  };
};

const desktop = { width: 1280, height: 800, deviceScaleFactor: 1, isMobile: false, hasTouch: false };
const telephone = { width: 390, height: 844, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

type DeviceOptions = {
  mobile: boolean;
  /** The User-Agent of the browser at hand: its version is kept. */
  browserAgent: string;
  /** How the caller introduces itself: `compatible; Example/1.0; +https://service.example`. */
  introduction: string;
  /** A User-Agent that the person chose; it replaces all of it. */
  ownAgent: string | null;
};

export function deviceOf({ mobile, browserAgent, introduction, ownAgent }: DeviceOptions): Device {
  const major = /Chrome\/(\d+)/.exec(browserAgent)?.[1] ?? "150";
  const system = mobile ? "Linux; Android 10; K" : "X11; Linux x86_64";
  const usual = `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko; ${introduction}) Chrome/${major}.0.0.0 ${mobile ? "Mobile " : ""}Safari/537.36`;
  return {
    viewport: mobile ? telephone : desktop,
    userAgent: ownAgent ?? usual,
    hints: {
      brands: [
        { brand: "Chromium", version: major },
        { brand: "Not_A Brand", version: "24" },
      ],
      fullVersion: `${major}.0.0.0`,
      platform: mobile ? "Android" : "Linux",
      platformVersion: mobile ? "10.0.0" : "",
      architecture: mobile ? "" : "x86",
      model: mobile ? "K" : "",
      mobile,
    },
  };
}
