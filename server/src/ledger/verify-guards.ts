import { type Broken, type InvariantCheck } from './verification.ts'

const tables = [
  'ledger_accounts',
  'ledger_transfers',
  'ledger_entries',
  'ledger_holds',
  'ledger_seals',
  'ledger_seal_leaves',
  'ledger_seal_signatures',
  'ledger_unsealed',
  'shop_log',
  'shop_log_links',
  'shop_log_leaves',
  'shop_log_unsealed',
]

const triggers = [
  'transfers_are_append_only',
  'entries_are_append_only',
  'accounts_are_kept',
  'holds_end_once',
  'holds_are_kept',
  'seals_are_append_only',
  'leaves_are_append_only',
  'signatures_are_append_only',
  'entries_are_noted',
  'shop_log_is_append_only',
  'shop_log_links_are_append_only',
  'shop_log_leaves_are_append_only',
  'shop_log_rows_are_noted',
]

const constraints = [
  'account_id_carries_its_mode',
  'account_is_the_only_one_of_its_kind',
  'only_shared_accounts_are_striped',
  'available_is_never_negative',
  'held_is_never_negative',
  'closed_account_is_empty',
  'receivable_is_never_a_debt',
  'transfer_is_posted_once',
  'transfer_key_is_used_once',
  'transfer_id_carries_its_mode',
  'entry_has_its_own_place',
  'entry_stays_in_its_book',
  'entry_moves_money',
  'hold_key_is_used_once',
  'hold_settles_one_transfer',
  'hold_amount_is_positive',
]

/** M8: what keeps the rows unchanged is still in place. */
export const guardVerifications: readonly InvariantCheck[] = [
  {
    invariant: 'M8',
    says: 'the application may read the ledger and write none of it',
    broken: (tx) => tx.many<Broken>`
      select r.rolname as role, name as "table", privilege
        from pg_roles r, unnest(${tables}::text[]) name, unnest('{insert,update,delete,truncate}'::text[]) privilege
       where pg_has_role(r.oid, 'sahuji_app', 'member') and not r.rolsuper
         and not exists (select from pg_class where relname = name and relowner = r.oid)
         and (has_table_privilege(r.oid, name, privilege)
              or (privilege in ('insert', 'update') and has_any_column_privilege(r.oid, name, privilege)))`,
  },
  {
    invariant: 'M8',
    says: 'the triggers that refuse changes are on',
    broken: (tx) => tx.many<Broken>`
      select name as trigger, coalesce(t.tgenabled::text, 'missing') as state
        from unnest(${triggers}::text[]) name left join pg_trigger t on t.tgname = name and not t.tgisinternal
       where t.tgenabled is distinct from 'O' and t.tgenabled is distinct from 'A'`,
  },
  {
    invariant: 'M8',
    says: 'the constraints of the ledger are there and hold for every row',
    broken: (tx) => tx.many<Broken>`
      select name as "constraint", case when c.oid is null then 'missing' else 'not validated' end as state
        from unnest(${constraints}::text[]) name left join pg_constraint c on c.conname = name
       where c.convalidated is not true`,
  },
]
