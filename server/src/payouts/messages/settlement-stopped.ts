import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of the merchant, when automatic settlement was turned off because its account cannot be used any more. */
export const settlementStoppedMail = mailKind('settlement-stopped', {
  en: {
    subject: 'Automatic settlement is off',
    text: `Dear {name},

the account at {bank} ending {end} cannot take withdrawals any more, so automatic settlement to it is off. Your money stays in your wallet.

Choose another account, or have this one checked again, then turn it on:

{link}

{brand}`,
  },
  zh: {
    subject: '自动结算已关闭',
    text: `{name}，您好：

{bank} 尾号 {end} 的账户已无法接收提现，因此向其自动结算已关闭。您的资金仍在钱包中。

请选择其他账户，或重新核验此账户，然后再开启：

{link}

{brand}`,
  },
  es: {
    subject: 'La liquidación automática está desactivada',
    text: `Hola, {name}:

La cuenta en {bank} terminada en {end} ya no puede recibir retiros, así que la liquidación automática a ella está desactivada. Su dinero sigue en su cartera.

Elija otra cuenta, o haga que comprueben esta de nuevo, y actívela:

{link}

{brand}`,
  },
  fr: {
    subject: 'Le règlement automatique est désactivé',
    text: `Bonjour {name},

Le compte chez {bank} finissant par {end} ne peut plus recevoir de retraits ; le règlement automatique vers lui est donc désactivé. Votre argent reste dans votre portefeuille.

Choisissez un autre compte, ou faites vérifier celui-ci de nouveau, puis réactivez-le :

{link}

{brand}`,
  },
  it: {
    subject: 'Il regolamento automatico è disattivato',
    text: `Gentile {name},

il conto presso {bank} che finisce con {end} non può più ricevere prelievi, perciò il regolamento automatico verso di esso è disattivato. Il Suo denaro resta nel portafoglio.

Scelga un altro conto, o faccia controllare di nuovo questo, poi lo riattivi:

{link}

{brand}`,
  },
  ar: {
    subject: 'التسوية التلقائية متوقفة',
    text: `مرحبًا {name}،

لم يعد الحساب في {bank} المنتهي بـ {end} يستقبل السحوبات، لذلك أُوقفت التسوية التلقائية إليه. تبقى أموالك في محفظتك.

اختر حسابًا آخر، أو اطلب التحقق من هذا الحساب من جديد، ثم فعّلها:

{link}

{brand}`,
  },
  ne: {
    subject: 'स्वचालित निकासा बन्द भयो',
    text: `{name} ज्यू,

{bank} को {end} मा सकिने खातामा अब निकासा गर्न सकिँदैन, त्यसैले यसमा हुने स्वचालित निकासा बन्द छ। तपाईंको पैसा वालेटमै छ।

अर्को खाता छान्नुहोस्, वा यही खाता फेरि जाँच गराउनुहोस्, अनि सुरु गर्नुहोस्:

{link}

{brand}`,
  },
})
