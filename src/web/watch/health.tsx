/** How a watch is doing: its speed, its failures, the host that is left alone, cookies, proposals for filters. Pure. */
import { Foreign } from "../parts/foreign.tsx";
import { failureText, Said } from "../parts/said.tsx";
import { sentenceOf } from "../parts/sentence.ts";
import { spoken } from "../parts/spoken.ts";
import { Action } from "../parts/form.tsx";
import { Notice } from "../parts/page.tsx";
import { durationText, Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import { isRefusal } from "./events.tsx";
import type { FailureClass } from "../../page/failure.ts";
import { adviceText } from "./advice.ts";
import { watchPage } from "./page.tsx";
import type { WatchView } from "./view.ts";
import type { AnswerOf } from "../../http/operationCall.ts";
import type { getFilterRepair } from "../../watch/repair/routes.ts";
import type { listStepRuns } from "../../history/steps/routes.ts";
import { sentenceIn } from "../../message/written.ts";

export type Repair = AnswerOf<typeof getFilterRepair>;
type Step = AnswerOf<typeof listStepRuns>[number];
export type HealthPage = { repair: Repair; steps: Step[] };
type Part = { reader: Reader; view: WatchView; page: HealthPage };

/** Health as a page. */
export const healthPage = (reader: Reader, view: WatchView, page: HealthPage): string =>
  watchPage(reader, view, <HealthTab reader={reader} view={view} page={page} />);

const HealthTab = ({ reader, view, page }: Part) => (
  <section aria-label={reader.words.watch.health.title}>
    <Failing reader={reader} view={view} />
    <FailedPicture reader={reader} view={view} />
    <Repairs reader={reader} view={view} page={page} />
    <Figures reader={reader} view={view} />
    <Cookies reader={reader} view={view} />
    <Failures reader={reader} view={view} />
    <FailedStep reader={reader} view={view} page={page} />
  </section>
);

type Viewed = Pick<Part, "reader" | "view">;

function Failing({ reader, view }: Viewed) {
  const { errors, tried } = view;
  const { failing } = errors;
  const { health, timeline } = reader.words.watch;
  if (!failing) return null;
  return (
    <Notice kind="failing">
      <p>
        <strong>{health.failing}</strong>
        {reader.words.frame.colon} <Foreign text={failureText(reader, failing)} max={500} />{" "}
        {timeline.failed(failing.count)}, {timeline.since} <Time reader={reader} at={failing.since} as="absolute" />.
      </p>
      <p>{adviceText(reader.words.watch, failing.class as FailureClass, { tried, hasBrowser: reader.hasBrowser })}</p>
    </Notice>
  );
}

/** What the browser showed at the last check that failed. */
function FailedPicture({ reader, view: { watch, errors } }: Viewed) {
  const { health } = reader.words.watch;
  const { screenshot } = errors;
  if (!screenshot) return null;
  // Another picture has another address.
  const path = `/picture/failure/${watch.uuid}/${screenshot.taken_at}`;
  return (
    <figure class="seen" id="seen">
      <figcaption>
        <h2>{health.seen}</h2>
        <p class="quiet">
          {health.seenAt} <Time reader={reader} at={screenshot.taken_at} />
        </p>
      </figcaption>
      <a href={path} class="page-picture">
        <img src={path} alt={health.seenPicture} loading="lazy" />
      </a>
    </figure>
  );
}

function Figures({ reader, view }: Viewed) {
  const { health } = reader.words.watch;
  const { watch, errors } = view;
  const numbers = new Intl.NumberFormat(reader.locale, { maximumFractionDigits: 2 });
  const late = watch.next_check_at === null ? 0 : reader.now - watch.next_check_at;
  return (
    <dl class="figures">
      <div>
        <dt>{health.speed}</dt>
        <dd class="number">{health.seconds(numbers.format(watch.fetch_time))}</dd>
      </div>
      <div>
        <dt>{health.checks}</dt>
        <dd class="number">{numbers.format(watch.check_count)}</dd>
      </div>
      <div>
        <dt>{health.backend}</dt>
        <dd>
          {health.backends[watch.effective_fetch_backend.value] ?? (
            <Foreign text={watch.effective_fetch_backend.value} max={80} />
          )}
          {watch.effective_fetch_backend.reason ? (
            <span class="small quiet">
              {" "}
              (
              <Said
                reader={reader}
                text={sentenceIn(watch.effective_fetch_backend.reason, watch.effective_fetch_backend)}
                max={200}
              />
              )
            </span>
          ) : null}
        </dd>
      </div>
      <div>
        <dt>{health.next}</dt>
        <dd>
          {watch.next_check_at === null ? (
            health.paused
          ) : late > lateSeconds && !watch.checking && !watch.waiting ? (
            <span class="state waiting">{health.overdue(durationText(reader, late))}</span>
          ) : (
            <Time reader={reader} at={watch.next_check_at} />
          )}
        </dd>
      </div>
      {errors.host ? (
        <div>
          <dt>{health.host}</dt>
          <dd>
            <Foreign text={errors.host.host} max={100} />
            {reader.words.frame.colon} <Time reader={reader} at={errors.host.left_alone_until} />{" "}
            <span class="small quiet">{health.hostText[errors.host.reason]}</span>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

/** A check may begin so much later than it is due before it counts as overdue. */
const lateSeconds = 300;

function Cookies({ reader, view: { watch } }: Viewed) {
  const { health } = reader.words.watch;
  return (
    <>
      <h2>{health.cookies}</h2>
      {watch.cookies_kept_at === null ? (
        <p class="quiet">{health.cookiesNone}</p>
      ) : (
        <div class="row">
          <span>
            {health.cookiesKept} <Time reader={reader} at={watch.cookies_kept_at} />.
          </span>
          <Action path={`/watch/${watch.uuid}/cookies/forget`} next={reader.here}>
            {health.forgetCookies}
          </Action>
        </div>
      )}
    </>
  );
}

function Failures({ reader, view: { errors } }: Viewed) {
  const { health, timeline } = reader.words.watch;
  return (
    <>
      <h2>{health.failures}</h2>
      {errors.failures.length === 0 ? (
        <p class="quiet">{health.noFailures}</p>
      ) : (
        <div class="scrolls" tabindex={0} role="region" aria-label={health.failures}>
          <table class="table-rows">
            <thead>
              <tr>
                <th scope="col">{health.from}</th>
                <th scope="col">{health.times}</th>
                <th scope="col">{health.what}</th>
                <th scope="col">{health.ended}</th>
              </tr>
            </thead>
            <tbody>
              {errors.failures.map((run) => (
                <tr>
                  <td data-column={health.from}>
                    <Time reader={reader} at={run.first_at} as="absolute" />
                  </td>
                  <td class="number" data-column={health.times}>
                    {run.count}
                  </td>
                  <td data-column={health.what}>
                    <Foreign text={failureText(reader, run)} max={400} />{" "}
                    {isRefusal(run.status) ? `(${timeline.status(run.status)})` : ""}
                  </td>
                  <td data-column={health.ended}>
                    {run.ended_at ? <Time reader={reader} at={run.ended_at} as="absolute" /> : health.lasts}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Repairs({ reader, view, page: { repair } }: Part) {
  const { health } = reader.words.watch;
  const { uuid } = view.watch;
  if (repair.candidates.length === 0 && !repair.filter_repair_started_at) return null;
  return (
    <Notice kind="suppressed">
      <h2>{health.repair}</h2>
      <p>{repair.candidates.length > 0 ? health.repairText : health.searching}</p>
      <ul class="repairs">
        {repair.candidates.map(({ filter, replaces, reason, text }) => (
          <li>
            <code>
              <Foreign text={filter} max={300} />
            </code>{" "}
            <span class="quiet">
              {health.instead}{" "}
              <code>
                <Foreign text={replaces} max={300} />
              </code>
            </span>
            <p class="small">
              <Said reader={reader} text={reason} max={300} />
              {reader.words.frame.colon} <Foreign text={text} max={300} />
            </p>
            <Action path={`/watch/${uuid}/repair`} fields={{ filter }} next={reader.here} label={health.useOf(filter)}>
              {health.use}
            </Action>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The picture of the window at the step that did not work. */
function FailedStep({ reader, view, page: { steps } }: Part) {
  const { health } = reader.words.watch;
  const failed = steps.find(({ ok }) => !ok);
  if (!failed) return null;
  const path = `/picture/step/${view.watch.uuid}/${failed.position}`;
  return (
    <>
      <h2>{health.steps}</h2>
      <p>
        {health.failedStep(failed.position)}{" "}
        {failed.error ? (
          <Foreign text={sentenceOf(spoken(reader, sentenceIn(failed.error, failed.error_code)))} max={400} />
        ) : null}
      </p>
      {failed.screenshot_after ? (
        <a href={path} class="page-picture">
          <img src={path} alt={health.stepPicture(failed.position)} loading="lazy" />
        </a>
      ) : null}
    </>
  );
}
