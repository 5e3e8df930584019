import * as contract from '@sahuji/contract/pages/office/page-drafts'
import { routes } from '../../platform/http/route-table.ts'
import type { PageDependencies } from '../dependencies.ts'
import { decidePageDraft, listOfficePages, previewPage, readOfficePage, writePageDraft } from './page-drafts.ts'

/** The pages that merchants read, as the office writes them. */
export const pageOfficeRoutes = ({ facts }: PageDependencies) =>
  routes((on) => {
    on(contract.listOfficePages, listOfficePages)
    on(contract.readOfficePage, readOfficePage)
    on(contract.previewPage, previewPage(facts))
    on(contract.writePageDraft, writePageDraft)
    on(contract.decidePageDraft, decidePageDraft)
  })
