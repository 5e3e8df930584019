import * as contract from '@sahuji/contract/notifications/push'
import { rejectFundRequest, requestFunds } from '@sahuji/contract/transfers/requests'
import { expect, test } from 'vitest'
import { openPushService } from '../../../testing/push-service.ts'
import { openTransferDesk } from '../../../testing/transfers.ts'
import { newId } from '../../platform/ids.ts'
import { newVapidKeys, pushSender } from '../../platform/push/push-sender.ts'

test('the push of a request contains its two answers in the payer’s words; an answered one is not pushed', async () => {
  const service = await openPushService()
  const { post, services } = service
  const push = pushSender({ keys: newVapidKeys(), contact: 'mailto:ops@sahuji.example', post, services })
  const desk = await openTransferDesk({ parts: { push } })
  const [hari, gita] = [await desk.merchant('5,000', { ask: { name: 'Hari Thapa' } }), await desk.merchant('5,000')]
  await gita.call(contract.setPush, { desktop_fcm: service.newBrowser().desktop_fcm })
  await desk.db.write((tx) => tx.run`update people set language = 'ne' where email = ${gita.email}`)
  const asks = async () => {
    const payers = [{ mobile_no: gita.mobile_no, amount: 50_000 }]
    return (await hari.call(requestFunds, { payers, purpose: 'stock' }, newId())).data.requests[0]!
  }
  const [{ id }, rejected] = [await asks(), await asks()]
  await gita.call(rejectFundRequest, { id: rejected.id })
  await desk.runJobs()
  expect(service.received.map((one) => one.message())).toMatchObject([
    { type: 'RequestFund', tag: id, request: { id, accept: 'स्वीकार गर्ने', reject: 'अस्वीकार गर्ने' } },
  ])
  // for the asker: there is nothing to answer
  await hari.call(contract.setPush, { desktop_fcm: service.newBrowser().desktop_fcm })
  await gita.call(rejectFundRequest, { id })
  await desk.runJobs()
  const told = service.received.at(-1)?.message()
  expect([told?.type, told?.request]).toEqual(['RejectFund', undefined])
  await desk.close()
  await service.close()
})
