/**
 * Discussions on GitHub, which only its GraphQL has: a comment on one, or a new one in a category. What they are called there is asked
 * for first. https://docs.github.com/en/graphql/guides/using-the-graphql-api-for-discussions
 */

import { message } from "../../message/message.ts";
import type { HttpRequest } from "./http.ts";
import { jsonObjectIn, type Outcome, type ServiceAnswer } from "./outcome.ts";
import { jsonPost } from "./request.ts";
import { memberAt } from "./statedOutcome.ts";

/** A discussion by its number, or the category of a new one by its name or its name in addresses. */
export type Discussion = { owner: string; repository: string; number: number | null; category: string };

const address = "https://api.github.com/graphql";

const discussionQuery =
  "query($owner: String!, $name: String!, $number: Int!) { repository(owner: $owner, name: $name) { discussion(number: $number) { id } } }";
const categoriesQuery =
  "query($owner: String!, $name: String!) { repository(owner: $owner, name: $name) { id discussionCategories(first: 100) { nodes { id name slug } } } }";
const commentMutation =
  "mutation($id: ID!, $body: String!) { addDiscussionComment(input: { discussionId: $id, body: $body }) { comment { id } } }";
const discussionMutation =
  "mutation($repository: ID!, $category: ID!, $title: String!, $body: String!) { createDiscussion(input: { repositoryId: $repository, categoryId: $category, title: $title, body: $body }) { discussion { number } } }";

type Headers = Record<string, string>;

/** Asks for the ids of a discussion, or of a repository and its categories. */
export function discussionQuestion({ owner, repository, number }: Discussion, headers: Headers): HttpRequest {
  const variables = { owner, name: repository, ...(number === null ? {} : { number }) };
  return jsonPost(address, { query: number === null ? categoriesQuery : discussionQuery, variables }, headers);
}

/** The ids in the answer, as one text; null where it has no such discussion or category. */
export function discussionIds(answer: ServiceAnswer, { number, category }: Discussion): string | null {
  const repository = memberAt(jsonObjectIn(answer.body), "data", "repository");
  if (number !== null) {
    const id = memberAt(repository, "discussion", "id");
    return typeof id === "string" ? id : null;
  }
  const nodes = memberAt(repository, "discussionCategories", "nodes");
  const isWanted = (node: unknown) =>
    [memberAt(node, "name"), memberAt(node, "slug")].some(
      (name) => typeof name === "string" && name.toLowerCase() === category.toLowerCase(),
    );
  const found = Array.isArray(nodes) ? memberAt(nodes.find(isWanted), "id") : undefined;
  const id = memberAt(repository, "id");
  return typeof id === "string" && typeof found === "string" ? `${id} ${found}` : null;
}

/** A comment where the discussion is there, or else a new discussion. `ids`: as {@link discussionIds} gives them. */
export function discussionPost(words: { title: string; body: string; comment: string }, ids: string, headers: Headers) {
  const [first = "", category] = ids.split(" ");
  return category === undefined
    ? jsonPost(address, { query: commentMutation, variables: { id: first, body: words.comment } }, headers)
    : jsonPost(
        address,
        {
          query: discussionMutation,
          variables: { repository: first, category, title: words.title, body: words.body },
        },
        headers,
      );
}

/** GraphQL answers 200 with `errors` to what it refuses. */
export function discussionOutcome({ status, body }: ServiceAnswer): Outcome | null {
  const { errors } = jsonObjectIn(body);
  return status === 200 && Array.isArray(errors) && errors.length > 0
    ? { kind: "permanent", reason: message("service.github_discussion") }
    : null;
}
