/** The operator's list of proxies: what there is, and forms to add, test, change and remove one. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Foreign } from "../parts/foreign.tsx";
import { CheckField, Hidden, PostButton, TextField } from "../parts/form.tsx";
import { Empty, Notice } from "../parts/page.tsx";
import { Said } from "../parts/said.tsx";
import type { Reader } from "../reader.ts";
import type { Proxy, ProxyTrial } from "./data.ts";
import { operatorFrame } from "./page.tsx";

/** What was typed of a new one. */
export type TypedProxy = { key: string; label: string };
type ProxiesPage = {
  list: Proxy[];
  problem?: string | null;
  typed?: TypedProxy;
  /** What came of a test, and of which proxy. */
  trial?: { name: string; result: ProxyTrial } | null;
};

/** `typed`: of a proxy that was refused. */
export function proxiesPage(reader: Reader, { list, problem = null, typed, trial = null }: ProxiesPage): string {
  const { proxies } = reader.words.operator;
  return operatorFrame(
    reader,
    { tab: "proxies" },
    <>
      {problem ? (
        <Notice kind="failing">
          <Said reader={reader} text={problem} max={500} />
        </Notice>
      ) : null}
      {trial ? <Trial reader={reader} {...trial} /> : null}
      <p class="lead">{proxies.lead}</p>
      {list.length === 0 ? (
        <Empty title={proxies.none} text={proxies.noneText} />
      ) : (
        <ul class="operator-proxies">
          {list.map((proxy) => (
            <ProxyCard reader={reader} proxy={proxy} />
          ))}
        </ul>
      )}
      <Addition reader={reader} typed={typed} />
    </>,
  );
}

function Trial({ reader, name, result }: { reader: Reader; name: string; result: ProxyTrial }) {
  const { proxies } = reader.words.operator;
  return (
    <Notice kind={result.ok ? "healthy" : "failing"}>
      <p>
        <Foreign text={name} max={100} />
        {reader.words.frame.colon} {result.ok ? proxies.works(result.status) : proxies.fails}{" "}
        {result.ok ? null : <Said reader={reader} text={sentenceIn(result.sentence, result)} max={500} />}
      </p>
    </Notice>
  );
}

type Part = { reader: Reader; proxy: Proxy };

function ProxyCard({ reader, proxy }: Part) {
  const { proxies } = reader.words.operator;
  const { key, label, address, has_login: hasLogin, source, is_default: isDefault } = proxy;
  return (
    <li class="card">
      <h2>
        <Foreign text={label} max={100} /> {isDefault ? <span class="state healthy">{proxies.isDefault}</span> : null}
      </h2>
      <p class="quiet small">
        <code>{key}</code>
        {address === null ? null : (
          <>
            {" · "}
            <code>{address}</code>
          </>
        )}
        {hasLogin ? ` ${proxies.withLogin}` : null}
      </p>
      <p class="quiet small">{source === "list" && address === null ? proxies.unreadable : proxies.sources[source]}</p>
      <div class="row">
        {address === null ? null : (
          <form method="post" action="/operator/proxies/test">
            <Hidden name="key" value={key} />
            <PostButton label={proxies.testOf(label)}>{proxies.test}</PostButton>
          </form>
        )}
        <form method="post" action="/operator/proxies/default">
          <Hidden name="key" value={key} />
          <Hidden name="is_default" value={isDefault ? "false" : "true"} />
          <PostButton>{isDefault ? proxies.endDefault : proxies.makeDefault}</PostButton>
        </form>
      </div>
      <Changes reader={reader} proxy={proxy} />
    </li>
  );
}

function Changes({ reader, proxy: { key, label, source, created_at: listedAt } }: Part) {
  const { proxies } = reader.words.operator;
  return (
    <details>
      <summary>{proxies.change}</summary>
      <form method="post" action="/operator/proxies/save">
        <Hidden name="key" value={key} />
        <TextField
          {...{ name: "label", id: `label-${key}`, label: proxies.label, help: proxies.labelHelp, maxlength: 100 }}
          value={label === key ? "" : label}
        />
        {source === "settings" ? null : (
          <TextField
            {...{ name: "url", id: `url-${key}`, label: proxies.url, autocomplete: "off", inputmode: "url" as const }}
            help={source === "list" ? `${proxies.urlHelp} ${proxies.urlKept}` : proxies.urlHelp}
          />
        )}
        <PostButton>{proxies.save}</PostButton>
      </form>
      {listedAt === null || source === "settings" ? null : (
        <form method="post" action="/operator/proxies/remove">
          <Hidden name="key" value={key} />
          <p class="quiet small">{proxies.removeText}</p>
          <PostButton kind="danger">{proxies.remove}</PostButton>
        </form>
      )}
    </details>
  );
}

function Addition({ reader, typed }: { reader: Reader; typed: TypedProxy | undefined }) {
  const { proxies } = reader.words.operator;
  return (
    <form method="post" action="/operator/proxies/save" class="operator-addition">
      <h2>{proxies.add}</h2>
      <Hidden name="isNew" value="true" />
      <TextField
        {...{ name: "key", label: proxies.key, help: proxies.keyHelp, maxlength: 100, autocomplete: "off" }}
        value={typed?.key ?? ""}
        isRequired
      />
      <TextField
        {...{ name: "url", label: proxies.url, help: proxies.urlHelp, autocomplete: "off", inputmode: "url" as const }}
        placeholder="http://proxy.example:3128"
        isRequired
      />
      <TextField
        {...{ name: "label", label: proxies.label, help: proxies.labelHelp, maxlength: 100 }}
        value={typed?.label ?? ""}
      />
      <CheckField name="is_default" label={proxies.alsoDefault} />
      <PostButton kind="primary">{proxies.add}</PostButton>
    </form>
  );
}
