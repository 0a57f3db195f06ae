CREATE TABLE "campaign_drafts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"saved_by" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"told_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "campaign_pace" (
	"minute" timestamp (3) with time zone PRIMARY KEY NOT NULL,
	"mails" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "segment" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "scheduled_for" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "campaigns_scheduled_index" ON "campaigns" USING btree ("scheduled_for") WHERE "campaigns"."status" = 'scheduled';