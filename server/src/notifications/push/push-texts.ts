import type { Language } from '@sahuji/contract/languages'
import type { NotificationWords } from '../account-notices.ts'

/** What a device hears whose session is over by its time: nothing that is private. */
export const somethingNewWords: Readonly<Record<Language, NotificationWords>> = {
  en: { title: 'Something new at your shop', body: 'Sign in to see it.' },
  zh: { title: '您的店铺有新动态', body: '登录后查看。' },
  es: { title: 'Hay algo nuevo en su tienda', body: 'Inicie sesión para verlo.' },
  fr: { title: 'Du nouveau dans votre commerce', body: 'Connectez-vous pour le voir.' },
  it: { title: 'C’è una novità nel Suo negozio', body: 'Acceda per vederla.' },
  ar: { title: 'هناك جديد في متجرك', body: 'سجّل الدخول لرؤيته.' },
  ne: { title: 'तपाईंको पसलमा केही नयाँ छ', body: 'हेर्न साइन इन गर्नुहोस्।' },
}

/** The two answers to a request, as the buttons of its notice and of the dashboard call them. */
export const answerWords: Readonly<Record<Language, { accept: string; reject: string }>> = {
  en: { accept: 'Accept', reject: 'Reject' },
  zh: { accept: '接受', reject: '拒绝' },
  es: { accept: 'Aceptar', reject: 'Rechazar' },
  fr: { accept: 'Accepter', reject: 'Rejeter' },
  it: { accept: 'Accetta', reject: 'Respingi' },
  ar: { accept: 'قبول', reject: 'رفض' },
  ne: { accept: 'स्वीकार गर्ने', reject: 'अस्वीकार गर्ने' },
}

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
