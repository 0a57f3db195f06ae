-- oldest code: 0028_users_sorted
DROP INDEX "money_moves_list_index";--> statement-breakpoint
CREATE INDEX "money_moves_list_index" ON "money_moves" USING btree ("kind","at","sale_id","provider","type","order_id","cents","currency");