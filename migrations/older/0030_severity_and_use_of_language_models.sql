CREATE TABLE `ai_usage` (
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
ALTER TABLE `changes` ADD `severity` integer;--> statement-breakpoint
ALTER TABLE `changes` ADD `severity_findings` text;--> statement-breakpoint
ALTER TABLE `changes` ADD `unjudged` text;--> statement-breakpoint
CREATE INDEX `changes_severe` ON `changes` (`user_id`,`id`) WHERE severity >= 2;