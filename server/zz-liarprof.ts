import { planFrom } from './testing/liar/plan.ts'
import { playPlan } from './testing/liar/world.ts'
import { bankRails } from './testing/scenarios/rails-told.ts'
const t = performance.now()
const timer = setInterval(() => console.log('alive', ((performance.now() - t) / 1000).toFixed(0)), 15000)
console.log(await playPlan(planFrom(5001, 250, bankRails), bankRails))
console.log('wall', performance.now() - t)
clearInterval(timer)
process.exit(0)
