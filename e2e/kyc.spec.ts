import { expect, test } from './test.ts'
import { atHome } from './people/newcomers.ts'
import { beginsKyc, photographsCitizenship, sendsKyc, writesIndividual } from './people/kyc.ts'

test('an individual seller is told what to bring, writes, photographs and sends; the red line is gone', async ({
  sita,
  world,
}) => {
  await atHome(sita)
  await sita.sees('You need to verify you KYC')
  await beginsKyc(sita)
  await writesIndividual(sita)
  await photographsCitizenship(sita)
  await sendsKyc(sita)
  await sita.sees('Processing')
  await sita.doesNotSee('You need to verify you KYC')
  const sent = await world.app.owner.read(
    (tx) => tx.one<{ state: string; people: number }>`
      select state, (select count(*)::int from kyc_people where case_id = kyc_cases.id) as people from kyc_cases`,
  )
  expect(sent).toEqual({ state: 'submitted', people: 1 })
})
