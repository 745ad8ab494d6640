CREATE TABLE IF NOT EXISTS `action_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`purpose` text NOT NULL,
	`address_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `action_tokens_user` ON `action_tokens` (`user_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `api_keys` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`hash` text NOT NULL,
	`prefix` text NOT NULL,
	`last_four` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`scopes` text,
	`tags` text,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	`expires_at` integer,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `api_keys_uuid_unique` ON `api_keys` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `api_keys_hash_unique` ON `api_keys` (`hash`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `api_keys_user` ON `api_keys` (`user_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `sessions` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`uuid` text,
	`label` text DEFAULT '' NOT NULL,
	`last_seen_at` integer DEFAULT 0 NOT NULL,
	`confirmed_at` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `sessions_uuid_unique` ON `sessions` (`uuid`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `sessions_user` ON `sessions` (`user_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `users` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`email` text NOT NULL,
	`pending_email` text,
	`password_hash` text NOT NULL,
	`verified_at` integer,
	`verification_requested_at` integer DEFAULT 0 NOT NULL,
	`plan` text DEFAULT 'free' NOT NULL,
	`plan_status` text,
	`plan_renews_at` integer,
	`settings` text DEFAULT '{}' NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`alert_email` text,
	`alert_email_enabled` integer DEFAULT false NOT NULL,
	`alert_email_verified_at` integer,
	`origin` text,
	`rss_token_hash` text,
	`rss_token_sealed` text,
	`created_at` integer NOT NULL,
	`suspended_at` integer,
	`suspension_reason` text,
	`last_seen_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `users_uuid_unique` ON `users` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `users_email_unique` ON `users` (`email`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `users_rss_token_hash_unique` ON `users` (`rss_token_hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `audit` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`object` text NOT NULL,
	`result` text NOT NULL,
	`request_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `audit_at` ON `audit` (`at`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `invitations` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`hash` text NOT NULL,
	`email` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`used_by` text,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `invitations_uuid_unique` ON `invitations` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `invitations_hash_unique` ON `invitations` (`hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `ai_usage` (
	`user_id` integer NOT NULL,
	`month` text NOT NULL,
	`calls` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`input_tokens` integer DEFAULT 0 NOT NULL,
	`output_tokens` integer DEFAULT 0 NOT NULL,
	`micro_usd` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`last_error_at` integer,
	`last_answer_at` integer,
	PRIMARY KEY(`user_id`, `month`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `billing_customers` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`subscription_id` text,
	`version` integer DEFAULT 0 NOT NULL,
	`written_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `billing_customers_customer_id_unique` ON `billing_customers` (`customer_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `billing_events` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `plan_pauses` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`paused_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `plan_pauses_user` ON `plan_pauses` (`user_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `feedback` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`rating` integer NOT NULL,
	`answers` text NOT NULL,
	`comment` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `pages` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `prices` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`price` text,
	`currency` text,
	`in_stock` integer,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `screenshots` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`scale` integer NOT NULL,
	`elements_object` text NOT NULL,
	PRIMARY KEY(`watch_id`, `at`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `snapshots` (
	`watch_id` integer NOT NULL,
	`at` integer NOT NULL,
	`object` text NOT NULL,
	`size` integer NOT NULL,
	`kind` text NOT NULL,
	`change_id` integer,
	`user_id` integer,
	`from_at` integer,
	`from_object` text,
	`added` integer,
	`removed` integer,
	`replaced` integer,
	`brief` text,
	`held_lines` text,
	`trace_object` text,
	`summary` text,
	`summary_until` integer,
	`verdict` text,
	`note` text,
	`seen_at` integer,
	`severity` integer,
	`severity_findings` text,
	`unjudged` text,
	PRIMARY KEY(`watch_id`, `at`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `snapshots_changes` ON `snapshots` (`user_id`,(seen_at IS NOT NULL),`change_id`) WHERE change_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `snapshots_verdict` ON `snapshots` (`user_id`,`verdict`,`change_id`) WHERE verdict IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `snapshots_severe` ON `snapshots` (`user_id`,`change_id`) WHERE severity >= 2;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `idempotent_answers` (
	`user_id` integer NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`headers` text,
	`body` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `channels` (
	`user_id` integer NOT NULL,
	`channel` text NOT NULL,
	`label` text,
	`paused` integer DEFAULT 0 NOT NULL,
	`sealed` text,
	`schedule` text,
	`created_at` integer,
	`removed` text,
	`removed_at` integer,
	PRIMARY KEY(`user_id`, `channel`)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `channels_removed` ON `channels` (`removed_at`) WHERE removed_at IS NOT NULL;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `deliveries` (
	`id` integer NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`watch_id` integer,
	`change_at` integer,
	`kind` text NOT NULL,
	`event` text NOT NULL,
	`channel` text NOT NULL,
	`masked` text NOT NULL,
	`sealed` text NOT NULL,
	`state` text DEFAULT 'pending' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`claimed_until` integer,
	`is_counted` integer DEFAULT 0 NOT NULL,
	`held` text,
	`bundle` text,
	`released_at` integer,
	`last_status` integer,
	`last_error` text,
	`tries` text,
	`created_at` integer NOT NULL,
	`delivered_at` integer,
	PRIMARY KEY(`user_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `deliveries_event_channel` ON `deliveries` (`event`,`channel`) WHERE kind <> 'change';
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deliveries_watch` ON `deliveries` (`watch_id`,`created_at`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deliveries_channel` ON `deliveries` (`user_id`,`channel`,`id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deliveries_bundle` ON `deliveries` (`bundle`) WHERE bundle is not null;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deliveries_next` ON `deliveries` (`next_at`) WHERE next_at is not null;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `slow_receivers` (
	`channel` text PRIMARY KEY NOT NULL,
	`rest_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `device_requests` (
	`device_hash` text PRIMARY KEY NOT NULL,
	`user_hash` text NOT NULL,
	`client_id` text NOT NULL,
	`scopes` text NOT NULL,
	`resource` text NOT NULL,
	`network` text,
	`answer` text,
	`interval_seconds` integer NOT NULL,
	`polled_at` integer,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `device_requests_user_hash_unique` ON `device_requests` (`user_hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `oauth_clients` (
	`id` text PRIMARY KEY NOT NULL,
	`metadata` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `oauth_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`client_id` text NOT NULL,
	`client_name` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`scopes` text NOT NULL,
	`resource` text NOT NULL,
	`code_hash` text NOT NULL,
	`code_challenge` text NOT NULL,
	`code_expires_at` integer NOT NULL,
	`code_used_at` integer,
	`family_hash` text,
	`refresh_hash` text,
	`previous_refresh_hash` text,
	`access_hash` text,
	`access_expires_at` integer,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `oauth_grants_uuid_unique` ON `oauth_grants` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `oauth_grants_code_hash_unique` ON `oauth_grants` (`code_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `oauth_grants_family_hash_unique` ON `oauth_grants` (`family_hash`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `oauth_grants_access_hash_unique` ON `oauth_grants` (`access_hash`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `oauth_grants_user` ON `oauth_grants` (`user_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `oauth_grants_client` ON `oauth_grants` (`client_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `usage` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`watches` integer DEFAULT 0 NOT NULL,
	`tags` integer DEFAULT 0 NOT NULL,
	`unseen` integer DEFAULT 0 NOT NULL,
	`failing` integer DEFAULT 0 NOT NULL,
	`suppressed` integer DEFAULT 0 NOT NULL,
	`paused` integer DEFAULT 0 NOT NULL,
	`healthy` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `push_subscriptions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`endpoint_hash` text NOT NULL,
	`service` text NOT NULL,
	`sealed` text NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer,
	`last_delivered_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `push_subscriptions_uuid_unique` ON `push_subscriptions` (`uuid`);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `push_subscriptions_endpoint` ON `push_subscriptions` (`user_id`,`endpoint_hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `cursors` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `dead_letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`queue` text NOT NULL,
	`body` text NOT NULL,
	`reason` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `hosts` (
	`host` text PRIMARY KEY NOT NULL,
	`strikes` integer NOT NULL,
	`until_at` integer NOT NULL,
	`reason` text NOT NULL,
	`user_id` integer DEFAULT 0 NOT NULL,
	`account_until` integer DEFAULT 0 NOT NULL,
	`is_doubted` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `packs` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` integer NOT NULL,
	`interval_seconds` integer NOT NULL,
	`phase` integer NOT NULL,
	`next_at` integer NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`done_generation` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`taken_until` integer DEFAULT 0 NOT NULL,
	`hosts` text DEFAULT '[]' NOT NULL,
	`members` integer DEFAULT 0 NOT NULL,
	`checked_at` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT '{}' NOT NULL,
	`counts` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `packs_bucket` ON `packs` (`bucket`,`interval_seconds`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`lease_until` integer NOT NULL,
	`done` integer DEFAULT false NOT NULL,
	`hosts` text
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `runs_lease` ON `runs` (`lease_until`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `site_leaves` (
	`watch_id` integer NOT NULL,
	`first` text NOT NULL,
	`members` text NOT NULL,
	PRIMARY KEY(`watch_id`, `first`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `proxies` (
	`key` text PRIMARY KEY NOT NULL,
	`label` text NOT NULL,
	`address` text,
	`is_default` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `deleted_tags` (
	`id` integer PRIMARY KEY NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`watches` integer NOT NULL,
	`deleted_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `deleted_tags_uuid_unique` ON `deleted_tags` (`uuid`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deleted_tags_user` ON `deleted_tags` (`user_id`,`deleted_at`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deleted_tags_at` ON `deleted_tags` (`deleted_at`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `deleted_watch_tags` (
	`watch_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`by_pattern` integer NOT NULL,
	PRIMARY KEY(`tag_id`, `watch_id`)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `deleted_watch_tags_watch` ON `deleted_watch_tags` (`watch_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`watches` integer DEFAULT 0 NOT NULL,
	`title` text GENERATED ALWAYS AS (settings ->> '$.title') VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `tags_uuid_unique` ON `tags` (`uuid`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `tags_user` ON `tags` (`user_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `tags_title` ON `tags` (`user_id`,lower(trim(title)));
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `tags_pattern` ON `tags` (`user_id`) WHERE settings ->> '$.url_match_pattern' <> '';
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `watch_tags` (
	`watch_id` integer NOT NULL,
	`tag_id` integer NOT NULL,
	`by_pattern` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`watch_id`, `tag_id`)
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watch_tags_tag` ON `watch_tags` (`tag_id`,`watch_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `telegram_accounts` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`chat_id` text NOT NULL,
	`username` text,
	`thread_id` integer,
	`connected_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `telegram_accounts_chat` ON `telegram_accounts` (`chat_id`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `telegram_links` (
	`user_id` integer PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `telegram_links_hash_unique` ON `telegram_links` (`hash`);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `telegram_updates` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `edits` (
	`watch_id` integer NOT NULL,
	`slot` integer NOT NULL,
	`revision` integer NOT NULL,
	`at` integer NOT NULL,
	`by_kind` text,
	`by_label` text,
	`members` text NOT NULL,
	`before` text NOT NULL,
	PRIMARY KEY(`watch_id`, `slot`)
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `readings` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`reading` text NOT NULL,
	`short` text,
	`done_generation` integer DEFAULT 0 NOT NULL,
	`failure` text,
	`failing_since` integer,
	`trace` text,
	`lessons` text,
	`held` text,
	`last_notification_error` text,
	`alert_count` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `schedule` (
	`watch_id` integer PRIMARY KEY NOT NULL,
	`user_id` integer NOT NULL,
	`next_at` integer NOT NULL,
	`generation` integer DEFAULT 0 NOT NULL,
	`done_generation` integer DEFAULT 0 NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`interval_seconds` integer NOT NULL,
	`phase` integer NOT NULL,
	`paused` integer DEFAULT false NOT NULL,
	`lane` text DEFAULT 'http' NOT NULL,
	`host` text DEFAULT '' NOT NULL,
	`last_checked` integer DEFAULT 0 NOT NULL,
	`check_count` integer DEFAULT 0 NOT NULL,
	`fetch_ms` integer DEFAULT 0 NOT NULL,
	`strip` text DEFAULT '' NOT NULL,
	`pack` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `schedule_due` ON `schedule` (`next_at`) WHERE paused = 0 AND pack <= 0;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `schedule_pack` ON `schedule` (`pack`) WHERE pack <> 0;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `schedule_running` ON `schedule` (`user_id`) WHERE paused = 0;
--> statement-breakpoint
CREATE TABLE IF NOT EXISTS `watches` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`uuid` text NOT NULL,
	`user_id` integer NOT NULL,
	`settings` text NOT NULL,
	`sealed` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`last_viewed` integer DEFAULT 0 NOT NULL,
	`url` text GENERATED ALWAYS AS (settings ->> '$.url') VIRTUAL,
	`title` text GENERATED ALWAYS AS (settings ->> '$.title') VIRTUAL,
	`deleted_at` integer,
	`import_batch` text,
	`page_title` text,
	`changed_at` integer DEFAULT 0 NOT NULL,
	`suppressed_at` integer DEFAULT 0 NOT NULL,
	`price` real,
	`failing` integer DEFAULT 0 NOT NULL,
	`snapshots` integer DEFAULT 0 NOT NULL,
	`name` text GENERATED ALWAYS AS (lower(substr(coalesce(nullif(settings ->> '$.title', ''), iif(coalesce(settings ->> '$.use_page_title_in_list', 1), nullif(page_title, ''), NULL), settings ->> '$.url', uuid), 1, 200))) VIRTUAL,
	`cheapest` real GENERATED ALWAYS AS (coalesce(price, 1e15)) VIRTUAL,
	`dearest` real GENERATED ALWAYS AS (coalesce(price, -1)) VIRTUAL,
	`is_unseen` integer GENERATED ALWAYS AS (deleted_at IS NULL AND changed_at > last_viewed) VIRTUAL,
	`is_failing` integer GENERATED ALWAYS AS (deleted_at IS NULL AND failing) VIRTUAL,
	`is_suppressed` integer GENERATED ALWAYS AS (deleted_at IS NULL AND suppressed_at > max(changed_at, last_viewed)) VIRTUAL,
	`is_paused` integer GENERATED ALWAYS AS (deleted_at IS NULL AND coalesce(settings ->> '$.paused', 0) = 1) VIRTUAL,
	`is_healthy` integer GENERATED ALWAYS AS (deleted_at IS NULL AND NOT failing AND changed_at <= last_viewed AND suppressed_at <= max(changed_at, last_viewed) AND coalesce(settings ->> '$.paused', 0) <> 1) VIRTUAL
);
--> statement-breakpoint
CREATE UNIQUE INDEX IF NOT EXISTS `watches_uuid_unique` ON `watches` (`uuid`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_user` ON `watches` (`user_id`);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_deleted` ON `watches` (`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_deleted_by` ON `watches` (`user_id`,`deleted_at`) WHERE deleted_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_changed` ON `watches` (`user_id`,`is_unseen`,`changed_at`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_name` ON `watches` (`user_id`,`name`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_cheapest` ON `watches` (`user_id`,`cheapest`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_dearest` ON `watches` (`user_id`,`dearest`) WHERE deleted_at IS NULL;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_failing` ON `watches` (`user_id`) WHERE is_failing = 1;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_suppressed` ON `watches` (`user_id`) WHERE is_suppressed = 1;
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS `watches_paused` ON `watches` (`user_id`) WHERE is_paused = 1;
--> statement-breakpoint
CREATE VIEW IF NOT EXISTS `changes` AS SELECT change_id AS id, user_id, watch_id, at, from_at, iif(from_object GLOB '+*', substr(object, 1, instr(object || '+', '+') - 1) || from_object, from_object) AS from_object, object AS to_object, added, removed, replaced,
  brief, held_lines, iif(trace_object GLOB '+*', substr(object, 1, instr(object || '+', '+') - 1) || trace_object, trace_object) AS trace_object, summary, summary_until, verdict, note, seen_at, severity, severity_findings, unjudged FROM snapshots WHERE change_id IS NOT NULL;
--> statement-breakpoint
CREATE VIRTUAL TABLE IF NOT EXISTS `watch_words` USING fts5(`text`, tokenize='trigram', detail='none', content='', contentless_delete=1);
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `audit_never_changes` BEFORE UPDATE ON `audit` BEGIN SELECT RAISE(ABORT, 'audit rows never change'); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `audit_keeps_a_year` BEFORE DELETE ON `audit` WHEN old.`at` > unixepoch() - 31536000 BEGIN SELECT RAISE(ABORT, 'audit rows stay for a year'); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `tags_counted` AFTER INSERT ON `tags` BEGIN INSERT INTO `usage` (`user_id`, `tags`) VALUES (new.`user_id`, 1) ON CONFLICT (`user_id`) DO UPDATE SET `tags` = `tags` + 1; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `tags_uncounted` AFTER DELETE ON `tags` BEGIN UPDATE `usage` SET `tags` = `tags` - 1 WHERE `user_id` = old.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_listed_first` AFTER INSERT ON `readings` BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `page_title` = new.`reading` ->> '$.pageTitle', `price` = CAST(new.`reading` ->> '$.restock.price' AS REAL), `failing` = new.`failure` IS NOT NULL, `suppressed_at` = coalesce(new.`held` ->> '$[0].at', 0) WHERE `id` = new.`watch_id` AND (`changed_at` <> coalesce(new.`reading` ->> '$.changedAt', 0) OR `page_title` IS NOT new.`reading` ->> '$.pageTitle' OR `price` IS NOT CAST(new.`reading` ->> '$.restock.price' AS REAL) OR `failing` <> (new.`failure` IS NOT NULL) OR `suppressed_at` <> coalesce(new.`held` ->> '$[0].at', 0)); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_suppressed` AFTER UPDATE OF `held` ON `readings` WHEN new.`held` IS NOT old.`held` BEGIN UPDATE `watches` SET `suppressed_at` = coalesce(new.`held` ->> '$[0].at', 0) WHERE `id` = new.`watch_id` AND (`suppressed_at` <= max(`changed_at`, `last_viewed`) OR new.`held` ->> '$[0].at' IS NULL) AND `suppressed_at` <> coalesce(new.`held` ->> '$[0].at', 0); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watch_tags_counted` AFTER INSERT ON `watch_tags` BEGIN UPDATE `tags` SET `watches` = `watches` + 1 WHERE `id` = new.`tag_id` AND EXISTS (SELECT 1 FROM `watches` WHERE `id` = new.`watch_id` AND `deleted_at` IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watch_tags_uncounted` AFTER DELETE ON `watch_tags` BEGIN UPDATE `tags` SET `watches` = `watches` - 1 WHERE `id` = old.`tag_id` AND EXISTS (SELECT 1 FROM `watches` WHERE `id` = old.`watch_id` AND `deleted_at` IS NULL); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `tags_recounted` AFTER UPDATE OF `deleted_at` ON `watches` WHEN (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) BEGIN UPDATE `tags` SET `watches` = `watches` + (new.`deleted_at` IS NULL) - (old.`deleted_at` IS NULL) WHERE `id` IN (SELECT `tag_id` FROM `watch_tags` WHERE `watch_id` = new.`id`); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_counted` AFTER INSERT ON `watches` BEGIN INSERT INTO `usage` (`user_id`, `watches`, `unseen`, `failing`, `suppressed`, `paused`, `healthy`) VALUES (new.`user_id`, new.`deleted_at` IS NULL, new.`is_unseen`, new.`is_failing`, new.`is_suppressed`, new.`is_paused`, new.`is_healthy`) ON CONFLICT (`user_id`) DO UPDATE SET `watches` = `watches` + excluded.`watches`, `unseen` = `unseen` + excluded.`unseen`, `failing` = `failing` + excluded.`failing`, `suppressed` = `suppressed` + excluded.`suppressed`, `paused` = `paused` + excluded.`paused`, `healthy` = `healthy` + excluded.`healthy`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_recounted` AFTER UPDATE ON `watches` WHEN (old.`deleted_at` IS NULL) <> (new.`deleted_at` IS NULL) OR old.`is_unseen` <> new.`is_unseen` OR old.`is_failing` <> new.`is_failing` OR old.`is_suppressed` <> new.`is_suppressed` OR old.`is_paused` <> new.`is_paused` OR old.`is_healthy` <> new.`is_healthy` BEGIN UPDATE `usage` SET `watches` = `watches` + (new.`deleted_at` IS NULL) - (old.`deleted_at` IS NULL), `unseen` = `unseen` + new.`is_unseen` - old.`is_unseen`, `failing` = `failing` + new.`is_failing` - old.`is_failing`, `suppressed` = `suppressed` + new.`is_suppressed` - old.`is_suppressed`, `paused` = `paused` + new.`is_paused` - old.`is_paused`, `healthy` = `healthy` + new.`is_healthy` - old.`is_healthy` WHERE `user_id` = new.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_uncounted` AFTER DELETE ON `watches` BEGIN UPDATE `usage` SET `watches` = `watches` - (old.`deleted_at` IS NULL), `unseen` = `unseen` - old.`is_unseen`, `failing` = `failing` - old.`is_failing`, `suppressed` = `suppressed` - old.`is_suppressed`, `paused` = `paused` - old.`is_paused`, `healthy` = `healthy` - old.`is_healthy` WHERE `user_id` = old.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_titled` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.pageTitle' IS NOT old.`reading` ->> '$.pageTitle' BEGIN UPDATE `watches` SET `page_title` = new.`reading` ->> '$.pageTitle' WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_priced` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.restock.price' IS NOT old.`reading` ->> '$.restock.price' BEGIN UPDATE `watches` SET `price` = CAST(new.`reading` ->> '$.restock.price' AS REAL) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_failing` AFTER UPDATE ON `readings` WHEN (new.`failure` IS NULL) <> (old.`failure` IS NULL) BEGIN UPDATE `watches` SET `failing` = new.`failure` IS NOT NULL WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_changed` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.changedAt' IS NOT old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `changed_at` = coalesce(new.`reading` ->> '$.changedAt', 0), `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_kept` AFTER UPDATE ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT old.`reading` ->> '$.snapshotAt' AND new.`reading` ->> '$.changedAt' IS old.`reading` ->> '$.changedAt' BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_kept_first` AFTER INSERT ON `readings` WHEN new.`reading` ->> '$.snapshotAt' IS NOT NULL BEGIN UPDATE `watches` SET `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = new.`watch_id`) WHERE `id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_unlisted` AFTER DELETE ON `readings` BEGIN UPDATE `watches` SET `changed_at` = 0, `page_title` = NULL, `price` = NULL, `failing` = 0, `suppressed_at` = 0, `snapshots` = (SELECT count(*) FROM `snapshots` WHERE `watch_id` = old.`watch_id`) WHERE `id` = old.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `readings_short` AFTER UPDATE OF reading ON `readings` WHEN new.`short` IS NOT NULL AND new.`short` IS NOT json_extract(new.`reading`, '$.pageTitle', '$.changedAt', '$.snapshotAt', '$.imported', '$.failing', '$.restock', '$.finalUrl', '$.backoff') BEGIN UPDATE `readings` SET `short` = NULL WHERE `watch_id` = new.`watch_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `sessions_last_seen` AFTER DELETE ON `sessions` BEGIN UPDATE `users` SET `last_seen_at` = max(coalesce(`last_seen_at`, 0), old.`last_seen_at`) WHERE `id` = old.`user_id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_worded` AFTER INSERT ON `watches` BEGIN INSERT OR REPLACE INTO `watch_words` (rowid, `text`) VALUES (new.`id`, char(983040 + abs(new.`user_id`) / 4294705156 % 65534, 983040 + abs(new.`user_id`) / 65534 % 65534, 983040 + abs(new.`user_id`) % 65534) || replace(concat_ws(char(10), new.`url`, new.`title`, new.`page_title`), char(304), char(105, 775))); END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_reworded` AFTER UPDATE OF `settings`, `page_title` ON `watches` WHEN new.`url` IS NOT old.`url` OR new.`title` IS NOT old.`title` OR new.`page_title` IS NOT old.`page_title` BEGIN UPDATE `watch_words` SET `text` = char(983040 + abs(new.`user_id`) / 4294705156 % 65534, 983040 + abs(new.`user_id`) / 65534 % 65534, 983040 + abs(new.`user_id`) % 65534) || replace(concat_ws(char(10), new.`url`, new.`title`, new.`page_title`), char(304), char(105, 775)) WHERE rowid = new.`id`; END;
--> statement-breakpoint
CREATE TRIGGER IF NOT EXISTS `watches_unworded` AFTER DELETE ON `watches` BEGIN DELETE FROM `watch_words` WHERE rowid = old.`id`; END;
