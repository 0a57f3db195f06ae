DROP INDEX "campaign_recipients_campaign_status_index";--> statement-breakpoint
DROP INDEX "campaigns_created_at_index";--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "chunk" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "forgiven_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "total" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "sent" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "failed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "uncertain" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "dropped" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "chunks" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "prepared_up_to" uuid;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "prepared_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "campaign_recipients_campaign_chunk_index" ON "campaign_recipients" USING btree ("campaign_id","chunk");--> statement-breakpoint
CREATE INDEX "campaign_recipients_campaign_status_index" ON "campaign_recipients" USING btree ("campaign_id","status","id");--> statement-breakpoint
CREATE INDEX "campaigns_created_at_index" ON "campaigns" USING btree ("created_at","id");