CREATE TABLE "spent_login_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"spent_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_login_token_expires" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "spent_login_links" ADD CONSTRAINT "spent_login_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "spent_login_links_user_id_index" ON "spent_login_links" USING btree ("user_id");--> statement-breakpoint
-- Links that are out already get their thirty days from now on.
UPDATE "users" SET "first_login_token_expires" = now() + interval '30 days' WHERE "first_login_token" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_spent_login_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO spent_login_links (token_hash, user_id) VALUES (OLD.first_login_token, OLD.id)
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_spent_login_link AFTER UPDATE OF first_login_token ON users FOR EACH ROW
	WHEN (OLD.first_login_token IS NOT NULL AND OLD.first_login_token IS DISTINCT FROM NEW.first_login_token)
	EXECUTE FUNCTION keep_spent_login_link();
