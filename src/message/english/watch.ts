/** Watches, tags and how they are found and checked, in English: the sentences that the API answers with. */
export const watch = {
  "watch.busy": "The watch is being edited by others; try again",
  "watch.settings_too_large": "The settings together are larger than the limit of 512 KiB",
  "watch.paused": "The watch is paused; unpause it before a recheck",
  "watch.paused_recheck": "The watch is paused; resume it before a recheck",
  "watch.check_budget":
    "Not queued: {count} of the plan's {limit} {what} by hand a day are left, and {wanted} would be needed. Try again in {seconds} s",
  "watch.check_minute": "Not queued: {reason} One check a minute may be asked for; try again in {seconds} s",
  "watch.look_gone": "Look not found; a look is kept for 15 minutes. The page is read anew",
  "watch.look_asked_otherwise": "The look was taken with other settings. The page is read anew",
  "watch.look_of_site": "A site is read by its list of pages, not by a look",
  "watch.look_without_picture": "The look has no picture to compare. The page is read anew",
  "watch.no_repair": "No repair is proposed for the filters of this watch",
  "watch.repair_filter_expected": "expected one of the proposed filters; any other is set with PUT as include_filters",
  "watch.edit_secret": "The old values of this edit are secret and were not kept",
  "watch.no_favicon": "No favicon is known for this watch",
  "watch.search_required": "Search query 'q' parameter is required",
  "watch.search_state_expected": "expected is: with one of {states}, found is:{found}",
  "watch.search_price_expected": "expected has:price, found has:{found}",
  "share.foreign": "This link was not made by this server, or a part of it is missing; ask for the whole link",
  "share.expired": "This link was good until {time}; ask for a new one",
  "tag.unknown": "no tag has the UUID {uuid}",
  "tag.secrets_of_address":
    "The tag {tag} has headers or other secrets, which this address would get: that needs a key or an app with the scope account",
  "tag.busy": "The tag is being edited by others; try again",
  "tag.name_taken": "Another tag is called {name} by now; rename or delete that one, then restore this one",
  "tag.secrets_of_pattern":
    "the tag has headers or other secrets, which further addresses would get: that needs a key or an app with the scope account",
  "bulk.uuids_or_filter": "Expected either uuids or filter",
  "bulk.tag_misplaced": "expected with add_tag and remove_tag, and with these only",
  "bulk.settings_misplaced": "expected with set, and with set only",
  "bulk.uuids_to_restore": "expected with restore, since no filter finds what is deleted",
} as const;
