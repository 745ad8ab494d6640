/** changedetection.io's settings stood at this address; its extension's part of them is `#api`, all else is the account's. */
if (location.hash !== "#api") location.replace("/account");
