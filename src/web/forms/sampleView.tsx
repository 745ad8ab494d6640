/** The sample of a message below the template that it is made of. Browser code keeps it up with what is typed. Pure. */
import { sentenceIn } from "../../message/written.ts";
import { Said } from "../parts/said.tsx";
import { Foreign } from "../parts/foreign.tsx";
import { MessageText } from "../parts/message.tsx";
import { Time } from "../parts/time.tsx";
import type { Reader } from "../reader.ts";
import type { Sample, SampleMessage } from "./view.ts";

export const SampleView = ({ reader, sample }: { reader: Reader; sample: Sample }) => (
  <div id="message-sample" class="sample" data-message-sample>
    <h2>{reader.words.settings.sample.title}</h2>
    <div role="status">
      {sample.problem ? (
        <p class="problem">
          <Foreign text={sample.problem} max={500} />
        </p>
      ) : null}
      {sample.message ? <Filled reader={reader} message={sample.message} /> : null}
    </div>
    <button type="submit" class="button" name="do" value="sample" id="show-sample">
      {sample.message ? reader.words.settings.sample.again : reader.words.settings.sample.show}
    </button>
  </div>
);

/** What the message is about, and the message. */
export const Filled = ({ reader, message }: { reader: Reader; message: SampleMessage }) => (
  <>
    <p class="help">
      {message.change === null ? (
        reader.words.channels.sampleHelp
      ) : (
        <>
          {reader.words.settings.sample.about} <Time reader={reader} at={message.change} as="absolute" />
        </>
      )}
    </p>
    {message.problem ? (
      <p class="problem">
        <Said reader={reader} text={sentenceIn(message.problem, message.problem_code)} max={500} />
      </p>
    ) : null}
    <MessageText message={message} label={reader.words.settings.sample.title} />
  </>
);
