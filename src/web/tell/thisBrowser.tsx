/** The switch for pushes to this browser. Browser code shows the state that holds, because only it can ask. Pure. */
import type { Reader } from "../reader.ts";

export const ThisBrowser = ({ reader: { words }, isBare }: { reader: Reader; isBare?: boolean }) => {
  const { push } = words.account;
  return (
    <div
      class={isBare ? "this-browser" : "card this-browser"}
      data-push={push.failed}
      data-push-connecting={push.connecting}
      data-push-late={push.late}
    >
      <noscript>
        <p>{push.needsScripts}</p>
      </noscript>
      <div data-push-state="off" hidden>
        {isBare ? null : <p>{push.ask}</p>}
        <button type="button" class={isBare ? "button" : "button primary"} data-push-act="subscribe">
          {isBare ? words.tell.browser : push.turnOn}
        </button>
      </div>
      <div data-push-state="on" hidden>
        <p>{push.isOn}</p>
        {isBare ? null : (
          <button type="button" class="button" data-push-act="unsubscribe">
            {push.turnOff}
          </button>
        )}
      </div>
      <p data-push-state="blocked" class="small" hidden>
        {push.blocked}
      </p>
      <p data-push-state="impossible" class="small quiet" hidden>
        {push.impossible}
      </p>
      <p data-push-problem class="problem" role="status"></p>
    </div>
  );
};
