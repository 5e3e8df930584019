import { mailKind } from '../../platform/messages/message-kinds.ts'

/** The link by which an operator sets the password of an account in the back office; nobody else sees it. */
export const officePasswordMail = mailKind('office-password-link', {
  en: {
    subject: 'Set your password for the back office',
    text: `Dear {name},

please open this link to set your password for the back office of {brand}:

{link}

It works once and for {hours} hours. Pass it on to nobody. If you do not work there, please tell us.

{brand}`,
  },
  zh: {
    subject: '请设置后台密码',
    text: `{name}，您好：

请打开以下链接，设置您在 {brand} 后台的密码：

{link}

该链接只能使用一次，{hours} 小时内有效。请勿转发给任何人。如果您不在该处工作，请告知我们。

{brand}`,
  },
  es: {
    subject: 'Cree su contraseña de la oficina',
    text: `Hola, {name}:

Abra este enlace para crear su contraseña de la oficina de {brand}:

{link}

Solo se puede usar una vez y caduca en {hours} horas. No se lo pase a nadie. Si usted no trabaja allí, avísenos.

{brand}`,
  },
  fr: {
    subject: 'Choisissez votre mot de passe du back-office',
    text: `Bonjour {name},

Veuillez ouvrir ce lien pour choisir votre mot de passe du back-office de {brand} :

{link}

Il ne sert qu’une fois et reste valable {hours} heures. Ne le transmettez à personne. Si vous n’y travaillez pas, prévenez-nous.

{brand}`,
  },
  it: {
    subject: 'Imposti la Sua password del back office',
    text: `Gentile {name},

apra questo link per impostare la Sua password del back office di {brand}:

{link}

Funziona una volta sola e per {hours} ore. Non lo passi a nessuno. Se non lavora lì, ci avvisi.

{brand}`,
  },
  ar: {
    subject: 'عيّن كلمة مرورك للمكتب الخلفي',
    text: `مرحبًا {name}،

افتح هذا الرابط لتعيين كلمة مرورك للمكتب الخلفي لدى {brand}:

{link}

يعمل مرة واحدة ولمدة {hours} ساعة. لا تمرّره إلى أحد. إن كنت لا تعمل هناك فأخبرنا.

{brand}`,
  },
  ne: {
    subject: 'कार्यालयको पासवर्ड राख्नुहोस्',
    text: `{name} ज्यू,

{brand} को कार्यालयको आफ्नो पासवर्ड राख्न कृपया यो लिङ्क खोल्नुहोस्:

{link}

यो एकपटक मात्र र {hours} घण्टासम्म चल्छ। कसैलाई नदिनुहोस्। तपाईं त्यहाँ काम गर्नुहुन्न भने हामीलाई भन्नुहोस्।

{brand}`,
  },
})
