import type { Language } from '@sahuji/contract/languages'
import type { NotificationWords } from '../account-notices.ts'

/** What somebody sends to their own device, to see whether it comes. */
export const testWords: Readonly<Record<Language, NotificationWords>> = {
  en: { title: 'Notices reach this device', body: 'This is the test that you asked for.' },
  zh: { title: '通知可以送达此设备', body: '这是您请求的测试。' },
  es: { title: 'Los avisos llegan a este dispositivo', body: 'Esta es la prueba que ha pedido.' },
  fr: { title: 'Les avis arrivent sur cet appareil', body: 'Voici l’essai que vous avez demandé.' },
  it: { title: 'Gli avvisi arrivano su questo dispositivo', body: 'Questa è la prova che ha chiesto.' },
  ar: { title: 'تصل الإشعارات إلى هذا الجهاز', body: 'هذه هي التجربة التي طلبتها.' },
  ne: { title: 'यो डिभाइसमा सूचना आउँछ', body: 'तपाईंले माग्नुभएको जाँच यही हो।' },
}
