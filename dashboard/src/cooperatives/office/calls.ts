import * as files from '@sahuji/contract/cooperatives/office/files'
import * as contract from '@sahuji/contract/cooperatives/office/links'
import { mutation, query } from '../../platform/calls/query.ts'

// the form shows a refusal where it can be corrected
const quiet = { isQuiet: true }

/** The office's calls about cooperatives, the links of merchants to them, and their files. */
export const officeCooperatives = {
  list: () => query(contract.listOfficeCooperatives, {}),
  count: () => query(contract.countCooperativeLinks, {}),
  add: () => mutation(contract.addCooperative, quiet),
  noteMail: () => mutation(contract.noteCooperativeMail, quiet),
  propose: () => mutation(contract.proposeCooperativeLink, quiet),
  reject: () => mutation(contract.rejectCooperativeLink, quiet),
  suspend: () => mutation(contract.suspendCooperativeLink, quiet),
  files: (id: string) => query(files.listOfficeFiles, { id }),
  sign: () => mutation(files.recordPartnerSignature, quiet),
}
