import type { Language } from '@sahuji/contract/languages'
import { mailKind } from '../../platform/messages/message-kinds.ts'

/** To everybody of a merchant for whom something becomes dearer or narrower, fifteen days before; sooner with the reason. */
export const tariffChangeMail = mailKind('tariff-change', {
  en: {
    subject: 'Fees or limits that you use change on {day}',
    text: `Dear {name},

from {day}, 00:00 Nepal time, a fee or limit of a way that you use becomes higher or narrower. Until then nothing changes.{sooner}

What holds now and what comes, line by line, with where it comes from:

{link}

{brand}`,
  },
  zh: {
    subject: '您使用的费率或限额将于 {day} 调整',
    text: `{name}，您好：

自 {day} 尼泊尔时间 00:00 起，您使用的某种方式的手续费将提高或限额将收紧。在此之前一切不变。{sooner}

现行与即将生效的各项规定及其依据：

{link}

{brand}`,
  },
  es: {
    subject: 'Comisiones o límites que usted usa cambian el {day}',
    text: `Hola, {name}:

Desde el {day}, a las 00:00 de Nepal, una comisión o un límite de una vía que usted usa será más alto o más estrecho. Hasta entonces no cambia nada.{sooner}

Lo que rige ahora y lo que viene, línea por línea, con su origen:

{link}

{brand}`,
  },
  fr: {
    subject: 'Des frais ou plafonds que vous utilisez changent le {day}',
    text: `Bonjour {name},

À partir du {day}, à 00 h 00 heure du Népal, des frais ou un plafond d’un moyen que vous utilisez deviennent plus élevés ou plus étroits. Rien ne change d’ici là.{sooner}

Ce qui vaut aujourd’hui et ce qui vient, ligne par ligne, avec son origine :

{link}

{brand}`,
  },
  it: {
    subject: 'Commissioni o limiti che Lei usa cambiano il {day}',
    text: `Gentile {name},

dal {day}, alle 00:00 ora del Nepal, una commissione o un limite di una modalità che Lei usa diventa più alto o più stretto. Fino ad allora non cambia nulla.{sooner}

Ciò che vale ora e ciò che verrà, riga per riga, con la sua origine:

{link}

{brand}`,
  },
  ar: {
    subject: 'رسوم أو حدود تستخدمها تتغيّر في {day}',
    text: `مرحبًا {name}،

ابتداءً من {day} الساعة 00:00 بتوقيت نيبال، ترتفع رسوم أو يضيق حد لطريقة تستخدمها. ولا يتغيّر شيء قبل ذلك.{sooner}

ما يسري الآن وما سيأتي، سطرًا سطرًا، مع مصدره:

{link}

{brand}`,
  },
  ne: {
    subject: 'तपाईंले चलाउने शुल्क वा सीमा {day} मा बदलिन्छ',
    text: `{name} ज्यू,

{day}, नेपाली समय 00:00 देखि तपाईंले चलाउने कुनै माध्यमको शुल्क बढ्छ वा सीमा घट्छ। त्यसअघि केही बदलिँदैन।{sooner}

अहिले के लागू छ र के आउँदै छ, हरफ-हरफ गरी, आधारसहित:

{link}

{brand}`,
  },
})

const words: Record<Language, string> = {
  en: 'It begins sooner than 15 days from now because:',
  zh: '距生效不足 15 天，原因如下：',
  es: 'Empieza antes de 15 días porque:',
  fr: 'Cela commence dans moins de 15 jours, parce que :',
  it: 'Comincia prima di 15 giorni perché:',
  ar: 'يبدأ قبل مضي 15 يومًا، والسبب:',
  ne: '१५ दिनभन्दा अगावै लागू हुनुको कारण:',
}

/** Why merchants are told later than fifteen days before, as the operator wrote it; nothing where they are told in time. */
export const whySooner = (language: Language | null, reason: string | undefined): string =>
  reason === undefined ? '' : `\n\n${words[language ?? 'en']}\n\n${reason}`
