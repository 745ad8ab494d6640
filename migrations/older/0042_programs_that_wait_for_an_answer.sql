CREATE TABLE `device_requests` (
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
CREATE UNIQUE INDEX `device_requests_user_hash_unique` ON `device_requests` (`user_hash`);