/** An account as a caller that presented no credential: a signed link or a connected chat stands for one. */
import { allRights, type Caller } from "../http/identity.ts";
import { problem } from "../problem.ts";
import type { AccountStores } from "./world.ts";

/** @throws Problem 401 when the account was deleted meanwhile, 403 where it is suspended */
export async function ownerAsCaller(stores: Pick<AccountStores, "mine">, userId: number): Promise<Caller> {
  const { uuid: userUuid, email, verified, plan, suspension } = await stores.mine({ userId }).account.read();
  if (suspension !== null) throw problem.suspended(suspension);
  return {
    userId,
    userUuid,
    email,
    verified,
    plan,
    keyId: null,
    session: null,
    app: null,
    rights: allRights,
    via: "header",
  };
}
