ALTER TABLE "subscription_acts" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "subscription_acts" ADD COLUMN "reason" text;