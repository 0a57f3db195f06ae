CREATE TABLE "logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"address" text NOT NULL,
	"browser" text
);
--> statement-breakpoint
CREATE INDEX "logins_user_id_index" ON "logins" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "logins_at_index" ON "logins" USING btree ("at");