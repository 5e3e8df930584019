import * as z from 'zod/mini'
import { operatorRoles } from '../../company/operator-roles.ts'
import { route } from '../../http/route.ts'
import { freeText, oneLine } from '../../input/free-text.ts'
import { cooperativeFile, listFileItems, listHash } from '../files.ts'

export const listOfficeFiles = route({
  method: 'GET',
  path: '/api/operator/cooperatives/links/{id}/files',
  does: 'The files of a link that were held against the live book, newest first, with what differs and who signed.',
  who: 'operator',
  roles: operatorRoles,
  takes: z.object({ id: z.uuid() }),
  gives: z.array(cooperativeFile),
  refuses: ['not_found'],
})

export const listOfficeFileItems = route({
  method: 'GET',
  path: '/api/operator/cooperatives/files/{id}/items',
  does: 'The list of a file, as the merchant reads it.',
  who: 'operator',
  roles: operatorRoles,
  takes: listFileItems.takes,
  gives: listFileItems.gives,
  shape: 'list',
  refuses: ['not_found'],
})

export const recordPartnerSignature = route({
  method: 'POST',
  path: '/api/operator/cooperatives/files/{id}/sign',
  does: 'Records that the cooperative signed a list on paper: the hash that the paper has, who signed, and where the paper is kept. The shop signed the same list before. Twice is once.',
  who: 'operator',
  roles: ['finance_maker', 'finance_checker'],
  audits: { what: 'cooperative.signed', subject: 'cooperative_file' },
  takes: z.strictObject({
    id: z.uuid(),
    hash: listHash,
    signed_name: freeText(2, 100).check(oneLine),
    paper: freeText(3, 120).check(oneLine),
  }),
  gives: cooperativeFile,
  refuses: ['not_found', 'cooperative_shop_signs_first', 'cooperative_list_changed', 'proposal_own_case'],
})
