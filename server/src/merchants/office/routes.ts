import * as freezes from '@sahuji/contract/merchants/office/merchant-freezes'
import * as rules from '@sahuji/contract/merchants/office/merchant-rules'
import * as views from '@sahuji/contract/merchants/office/merchant-views'
import * as merchants from '@sahuji/contract/merchants/office/merchants'
import { type RouteTable, routes } from '../../platform/http/route-table.ts'
import { listMerchants } from './find-merchants.ts'
import { addMerchantNote, endMerchantSessions, setMerchantAgent } from './manage-merchant.ts'
import { askMerchantLift, freezeMerchant, liftMerchantFreeze, listLiftRequests } from './merchant-freezes.ts'
import { decideMerchantRule, listMerchantRules, proposeMerchantRule } from './merchant-rules.ts'
import { previewMerchantRule } from './preview-rule.ts'
import { askMerchantView, endMerchantView, readAsMerchant } from './view-merchant.ts'

/** The office's work on merchants. `merchantTable`: the merchants' own routes; a view may read some of them. */
export const operatorMerchantRoutes = (merchantTable: RouteTable) =>
  routes((on) => {
    on(merchants.listMerchants, listMerchants)
    on(merchants.addMerchantNote, addMerchantNote)
    on(merchants.setMerchantAgent, setMerchantAgent)
    on(merchants.endMerchantSessions, endMerchantSessions)
    on(freezes.freezeMerchant, freezeMerchant)
    on(freezes.askMerchantLift, askMerchantLift)
    on(freezes.liftMerchantFreeze, liftMerchantFreeze)
    on(freezes.listLiftRequests, listLiftRequests)
    on(rules.previewMerchantRule, previewMerchantRule)
    on(rules.proposeMerchantRule, proposeMerchantRule)
    on(rules.decideMerchantRule, decideMerchantRule)
    on(rules.listMerchantRules, listMerchantRules)
    on(views.askMerchantView, askMerchantView)
    on(views.readAsMerchant, readAsMerchant(merchantTable), { own: true })
    on(views.endMerchantView, endMerchantView)
  })
