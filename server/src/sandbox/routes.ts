import * as contract from '@sahuji/contract/sandbox'
import * as demo from '@sahuji/contract/sandbox/demo'
import * as tour from '@sahuji/contract/sandbox/tour'
import { routes } from '../platform/http/route-table.ts'
import { beginSandboxAgain } from './begin-sandbox-again.ts'
import type { VisitorDependencies } from './dependencies.ts'
import { addTraffic } from './play/add-traffic.ts'
import { forwardPlay } from './play/forward-play.ts'
import { playDispute } from './play/play-dispute.ts'
import { playMoneyIn } from './play/play-money-in.ts'
import { playPayout } from './play/play-payout.ts'
import { playRefund } from './play/play-refund.ts'
import { readPlayground } from './play/read-playground.ts'
import { answerTour, beginTour, openTourPayment, readTour } from './tour/run-tour.ts'
import { openDemo, readDemo } from './visitors/open-demo.ts'

/** The sandbox playground, the tour, and the demo of strangers. */
export const sandboxRoutes = (deps: VisitorDependencies) =>
  routes((on) => {
    on(contract.readPlayground, readPlayground(deps))
    on(contract.playMoneyIn, playMoneyIn(deps), { own: true })
    on(contract.playPayout, playPayout(deps), { own: true })
    on(contract.playRefund, playRefund(deps), { own: true })
    on(contract.playDispute, playDispute(deps))
    on(contract.forwardPlay, forwardPlay(deps), { own: true })
    on(contract.beginSandboxAgain, beginSandboxAgain(deps))
    on(contract.addTraffic, addTraffic(deps), { own: true })
    on(tour.readTour, readTour(deps))
    on(tour.beginTour, beginTour(deps))
    on(tour.openTourPayment, openTourPayment(deps))
    on(tour.answerTour, answerTour(deps))
    on(demo.readDemo, readDemo(deps))
    on(demo.openDemo, openDemo(deps), { own: true })
  })
