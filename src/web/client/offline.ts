/** The page that stands in for another one without a connection goes on by itself when there is one again. */
addEventListener("online", () => location.reload());
