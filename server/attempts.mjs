// How long each address of a name but the last may take to connect, for all connections of the process. Node tries one after the other, and by itself
// gives each up after a quarter of a second (https://nodejs.org/api/net.html#netsetdefaultautoselectfamilyattempttimeoutvalue): a server on
// another continent needs longer, and where the last address is of IPv6 on a machine without it, its pages could not be read at all. Two seconds
// are longer than any way around the world, also where the first packet is lost and sent again after one.

import { setDefaultAutoSelectFamilyAttemptTimeout } from "node:net";

setDefaultAutoSelectFamilyAttemptTimeout(2000);
