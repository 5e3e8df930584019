import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../testing/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.drop())

/**
 * The unique keys of merchants' tables that are searched without knowing the merchant: docs/operate/citus.md has what each group
 * would need. Another key contains the merchant, the account or a UUID.
 */
const keysOfAllMerchants = {
  'links, QR codes and devices, found by a random text or its hash': [
    'avatars_pkey',
    'contact_change_token_is_unique',
    'cooperative_mailing_is_found_by_its_link',
    'cooperative_papers_pkey',
    'counter_code_is_unique',
    'door_code_is_unique',
    'door_secret_is_unique',
    'event_pictures_pkey',
    'file_export_is_found_by_its_link',
    'invitation_token_is_unique',
    'kyc_export_is_found_by_its_link',
    'payment_code_is_unique',
    'payment_link_code_is_unique',
    'payment_receipt_code_is_unique',
    'payout_account_links_pkey',
    'refund_order_code_is_unique',
    'secret_key_is_unique',
    'settlement_links_pkey',
    'statement_code_is_its_own',
    'statement_download_is_found_by_its_link',
    'ticket_address_is_unique',
    'wish_address_is_unique',
  ],
  'references and numbers that people read to us': [
    'collection_reference_is_unique',
    'dispute_reference_is_unique',
    'kyc_case_number_is_unique',
    'payment_reference_is_unique',
    'payment_refund_reference_is_unique',
    'payout_reference_is_unique',
    'proposal_number_is_its_own',
    'question_has_its_number',
    'refund_order_reference_is_unique',
    'request_reference_is_unique',
    'ticket_order_reference_is_unique',
    'transfer_reference_is_unique',
  ],
  'what a rail or bank may report once': [
    'book_line_is_its_own',
    'push_is_answered_once',
    'push_is_validated_once',
    'rail_id_names_one_collection',
    'rail_payment_is_posted_once',
    'settlement_is_recorded_once',
  ],
  'names that one merchant or person may have': [
    'event_slug_is_unique',
    'person_email_is_unique',
    'person_mobile_is_unique',
  ],
  'proposals of the office': [
    'arrival_is_proposed_once',
    'cooperative_link_is_proposed_once',
    'dispute_is_proposed_once',
    'write_off_bound_is_proposed_once',
  ],
}

test('a unique key of a merchant’s table contains the merchant, the account or a UUID, or is one of all merchants', async () => {
  const keys = await t.owner.read(
    (tx) => tx.many<{ key: string }>`
      select k.relname as key
        from pg_index i join pg_class k on k.oid = i.indexrelid join pg_class c on c.oid = i.indrelid
       where i.indisunique and c.relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute a
                      where a.attrelid = c.oid and a.attname in ('merchant_id', 'account_id') and not a.attisdropped)
         and not exists (select from pg_attribute a
                          where a.attrelid = c.oid and a.attnum = any (i.indkey)
                            and (a.attname in ('merchant_id', 'account_id') or a.atttypid = 'uuid'::regtype))`,
  )
  expect(keys.map(({ key }) => key).toSorted()).toEqual(Object.values(keysOfAllMerchants).flat().toSorted())
})
