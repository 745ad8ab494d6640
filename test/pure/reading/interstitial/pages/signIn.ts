/** Sign-in pages without a password: a code by mail, the first of two steps, a choice of services. All were led to. */
import type { Written } from "./page.ts";

const at = (path: string, body: string, title = "Welcome back"): Written => ({
  title,
  body,
  asked: "https://www.kettles.example/orders",
  finalUrl: new URL(path, "https://www.kettles.example").href,
});

export const signInWalls: Readonly<Record<string, Written>> = {
  "a mail address, for a code": at(
    "/account/login?return=p",
    "<h1>Welcome back</h1><form><label>Email <input type=email></label><button>Send me a code</button></form>",
  ),
  "a user name, the first of two steps": at(
    "/signin/v2/identifier",
    '<h1>Hello</h1><form><input name="identifier" autocomplete="username"><button>Next</button></form><a href=/help>Help</a>',
    "Kettles",
  ),
  "a telephone number": at(
    "/auth/start",
    '<form><input type="tel" name="phone"><button>Continue</button></form>',
    "Kettles",
  ),
  "services to continue with": at(
    "https://login.kettles.example/authorize?client_id=3",
    "<h1>Welcome</h1><button>Continue with Google</button><button>Continue with Apple</button><a href=/sso>Use single sign-on</a>",
    "Kettles",
  ),
  "an address with an underscore": at(
    "/users/sign_in",
    '<form><input type="text" name="user[email]"><button>Go on</button></form>',
    "Kettles",
  ),
  "a page that scripts fill": at("/login", '<div id="root"></div><script src="/app.js"></script>', "Kettles"),
  German: at(
    "/konto/anmelden",
    "<h1>Willkommen zurück</h1><form><label>E-Mail <input type=email></label><button>Weiter</button></form>",
    "Kessel",
  ),
  French: at(
    "/identification",
    "<h1>Bonjour</h1><form><label>Adresse e-mail <input type=email></label><button>Continuer</button></form>",
    "Bouilloires",
  ),
  Spanish: at(
    "/iniciar-sesion",
    "<form><label>Correo <input type=email></label><button>Siguiente</button></form>",
    "Hervidores",
  ),
  Italian: at("/accedi", "<form><label>E-mail <input type=email></label><button>Avanti</button></form>", "Bollitori"),
  Portuguese: at(
    "/entrar",
    "<form><label>E-mail <input type=email></label><button>Continuar</button></form>",
    "Chaleiras",
  ),
  Dutch: at("/inloggen", "<form><label>E-mailadres <input type=email></label><button>Verder</button></form>", "Ketels"),
  Polish: at("/logowanie", "<form><label>E-mail <input type=email></label><button>Dalej</button></form>", "Czajniki"),
  Swedish: at("/logga-in", "<form><label>E-post <input type=email></label><button>Fortsätt</button></form>", "Kokare"),
};
