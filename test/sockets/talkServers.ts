/** Small servers of syslog, IRC and XMPP on the loopback interface, written from the standards: they take what a sender says and note it. */
import { createHash, createHmac, pbkdf2Sync } from "node:crypto";
import { createServer as createTcp, type Socket } from "node:net";
import { createServer as createTls, TLSSocket } from "node:tls";
import { certificates, listening, type Listening } from "./reader.ts";

export type Noted = Listening & { said: string[] };

/** Notes the bytes of each connection, as text. */
export async function startLog(isSecure: boolean): Promise<Noted> {
  const said: string[] = [];
  const talk = (socket: Socket) => {
    let text = "";
    socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("end", () => said.push(text));
  };
  return Object.assign(await listening(isSecure ? createTls(certificates.loopback, talk) : createTcp(talk)), { said });
}

/** Lets `bot` in by SASL with the password `pw`, whoever has none, and nobody called `Taken`; there is the channel `#news` and the person `ada`. */
export async function startIrc(isSecure: boolean): Promise<Noted> {
  const said: string[] = [];
  const talk = (socket: Socket) => {
    let nick = "";
    let [waits, hasUser] = [false, false];
    const tell = (...lines: string[]) => lines.forEach((line) => socket.write(`:irc.test ${line}\r\n`));
    const welcome = () => tell(`001 ${nick} :Welcome`, `422 ${nick} :No message of the day`);
    const answers: Record<string, (words: string[], line: string) => void> = {
      CAP: ([verb = ""]) => {
        if (verb === "LS") {
          waits = true;
          tell("CAP * LS :server-time sasl=PLAIN,EXTERNAL");
        } else if (verb === "REQ") tell("CAP * ACK :sasl");
        else welcome();
      },
      AUTHENTICATE: ([word = ""]) => {
        if (word === "PLAIN") return void socket.write("AUTHENTICATE +\r\n");
        const isKnown = Buffer.from(word, "base64").toString() === "bot\0bot\0pw";
        tell(isKnown ? `903 ${nick} :in` : `904 ${nick} :no`);
      },
      NICK: ([word = ""]) => {
        nick = word;
        if (word === "Taken") tell("433 * Taken :in use");
        else if (hasUser) socket.write("PING :cookie\r\n");
      },
      USER: () => {
        hasUser = true;
        if (!waits && nick !== "Taken") socket.write("PING :cookie\r\n");
      },
      PONG: () => welcome(),
      JOIN: ([channel = ""]) =>
        channel === "#news"
          ? tell(`JOIN ${channel}`, `366 ${nick} ${channel} :End`)
          : tell(`474 ${nick} ${channel} :no`),
      PRIVMSG: ([to = ""], line) => {
        if (to === "#news" || to === "ada") said.push(`${nick} ${line}`);
        else tell(`401 ${nick} ${to} :No such nick`);
      },
      PING: ([word = ""]) => tell(`PONG irc.test ${word}`),
      QUIT: () => socket.end(),
    };
    let text = "";
    socket.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const lines = text.split("\r\n");
      text = lines.pop() ?? "";
      for (const line of lines) {
        const [command = "", ...words] = line.split(" ");
        answers[command]?.(words, line);
      }
    });
  };
  return Object.assign(await listening(isSecure ? createTls(certificates.loopback, talk) : createTcp(talk)), { said });
}

type XmppOptions = { mechanisms?: string[]; startsTls?: boolean; knowsPassword?: boolean };

/** Serves the domain 127.0.0.1 with the account `bot`, password `pw`, the person `ada` and the room `room@muc.test`, where `bot` is taken. */
export async function startXmpp(options: XmppOptions = {}): Promise<Noted> {
  const said: string[] = [];
  const server = createTcp((socket) => serve(socket, said, { isEncrypted: false, ...options }));
  return Object.assign(await listening(server), { said });
}

function serve(socket: Socket, said: string[], options: XmppOptions & { isEncrypted: boolean }): void {
  const { mechanisms = ["SCRAM-SHA-256", "PLAIN"], startsTls = true, knowsPassword = true, isEncrypted } = options;
  let isIn = false;
  let scram = { first: "", challenge: "", hash: "sha256" };
  const tell = (text: string) => void socket.write(text);
  const plain = (text: string) => Buffer.from(text, "base64").toString();
  const success = (text = "") => {
    isIn = true;
    tell(`<success xmlns='urn:ietf:params:xml:ns:xmpp-sasl'>${Buffer.from(text).toString("base64")}</success>`);
  };
  const failure = () => tell("<failure xmlns='x'><not-authorized/></failure>");
  const features = () => {
    if (isIn) return "<bind xmlns='b'/><session xmlns='s'><optional/></session>";
    const tls = startsTls && !isEncrypted ? "<starttls xmlns='t'><required/></starttls>" : "";
    return `${tls}<mechanisms xmlns='m'>${mechanisms.map((each) => `<mechanism>${each}</mechanism>`).join("")}</mechanisms>`;
  };
  const answers: [RegExp, (match: RegExpExecArray) => void][] = [
    [
      /^<\?xml[^>]*>\s*<stream:stream[^>]*>/,
      () =>
        tell(
          `<?xml version='1.0'?><stream:stream xmlns='jabber:client' id='1'><stream:features>${features()}</stream:features>`,
        ),
    ],
    [
      /^<starttls[^>]*\/>/,
      () => {
        tell("<proceed xmlns='urn:ietf:params:xml:ns:xmpp-tls'/>");
        socket.removeAllListeners("data");
        const secure = new TLSSocket(socket, { isServer: true, ...certificates.loopback });
        secure.on("error", () => undefined);
        serve(secure, said, { ...options, isEncrypted: true });
      },
    ],
    [
      /^<auth [^>]*mechanism='PLAIN'[^>]*>([^<]*)<\/auth>/,
      ([, proof = ""]) => (plain(proof) === "\0bot\0pw" ? success() : failure()),
    ],
    [
      /^<auth [^>]*mechanism='SCRAM-(SHA-1|SHA-256)'[^>]*>([^<]*)<\/auth>/,
      ([, hash = "", first = ""]) => {
        const bare = plain(first).slice(3);
        const challenge = `r=${bare.replace(/^.*r=/, "")}server,s=${Buffer.from("salt").toString("base64")},i=4096`;
        scram = { first: bare, challenge, hash: hash === "SHA-1" ? "sha1" : "sha256" };
        tell(`<challenge xmlns='c'>${Buffer.from(challenge).toString("base64")}</challenge>`);
      },
    ],
    [
      /^<response[^>]*>([^<]*)<\/response>/,
      ([, answer = ""]) => {
        const [withoutProof = "", proof = ""] = plain(answer).split(",p=");
        const keys = scramKeys(scram.hash, `${scram.first},${scram.challenge},${withoutProof}`);
        if (keys.proof !== proof) return failure();
        success(`v=${knowsPassword ? keys.signature : "AAAA"}`);
      },
    ],
    [
      /^<iq type='set' id='bind'>.*?<\/iq>/,
      () => tell("<iq type='result' id='bind'><bind><jid>bot@127.0.0.1/1</jid></bind></iq>"),
    ],
    [/^<iq type='get' id='ping'[^>]*>.*?<\/iq>/, () => tell("<iq type='result' id='ping'/>")],
    [
      /^<presence to='room@muc.test\/([^']*)'[^>]*>.*?<\/presence>/,
      ([, nick = ""]) =>
        tell(
          nick === "bot"
            ? "<presence type='error'><error type='cancel'><conflict xmlns='e'/></error></presence>"
            : "<presence><x xmlns='u'><item/></x></presence><presence><x xmlns='u'><status code='110'/></x></presence>",
        ),
    ],
    [
      /^<message type='(\w+)' to='([^']*)' id='([^']*)'>(.*?)<\/message>/s,
      ([, type = "", to = "", id = "", content = ""]) => {
        if (to === "ada@127.0.0.1" || to === "room@muc.test") said.push(`${type} ${to} ${content}`);
        else tell(`<message type='error' id='${id}'><error type='cancel'><service-unavailable/></error></message>`);
        if (type === "groupchat") tell(`<message type='groupchat' id='${id}'><body>x</body></message>`);
      },
    ],
    [/^<\/stream:stream>/, () => void socket.end("</stream:stream>")],
  ];
  let text = "";
  socket.on("data", (chunk: Buffer) => {
    text += chunk.toString();
    for (let found = true; found;) {
      found = false;
      for (const [shape, answer] of answers) {
        const match = shape.exec(text);
        if (!match) continue;
        text = text.slice(match[0].length).trimStart();
        answer(match);
        found = true;
        break;
      }
    }
  });
}

/** What the client and the server have to prove, computed by Node. */
function scramKeys(hash: string, message: string): { proof: string; signature: string } {
  const salted = pbkdf2Sync("pw", "salt", 4096, hash === "sha1" ? 20 : 32, hash);
  const mac = (key: Buffer, text: string) => createHmac(hash, key).update(text).digest();
  const clientKey = mac(salted, "Client Key");
  const signature = mac(createHash(hash).update(clientKey).digest(), message);
  const proof = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] ?? 0)));
  return { proof: proof.toString("base64"), signature: mac(mac(salted, "Server Key"), message).toString("base64") };
}
