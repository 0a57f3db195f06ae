CREATE TABLE "user_counts" (
	"shard" integer PRIMARY KEY NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE INDEX "users_never_had_access_index" ON "users" USING btree ("subscription_expires_at","is_admin") WHERE "users"."subscription_expires_at" is not distinct from "users"."created_at";
--> statement-breakpoint
-- Counts what each statement adds or removes, in the transaction that does: the count cannot drift.
CREATE FUNCTION count_users() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	more bigint;
BEGIN
	SELECT CASE WHEN TG_OP = 'INSERT' THEN count(*) ELSE -count(*) END INTO more FROM changed_rows;
	IF more <> 0 THEN
		INSERT INTO user_counts AS counts (shard, total) VALUES (pg_backend_pid() % 64, more)
		ON CONFLICT (shard) DO UPDATE SET total = counts.total + excluded.total;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_inserted_users AFTER INSERT ON users REFERENCING NEW TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
CREATE TRIGGER count_deleted_users AFTER DELETE ON users REFERENCING OLD TABLE AS changed_rows
	FOR EACH STATEMENT EXECUTE FUNCTION count_users();
--> statement-breakpoint
-- After the triggers, which keep everybody else from writing until this is committed.
INSERT INTO user_counts (shard, total) SELECT -1, count(*) FROM users;
