/** Ten shades of one colour, from the lightest to the darkest. */
export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/**
 * The identity of the product. Screens, messages and documents read it at run time; the builds of the portal and the
 * console generate their icons, link picture, manifest, pages and push worker from it (`scripts/src/brand-files.ts`).
 */
export interface Brand {
  name: string;
  /** Under the icon of the installed app: at most 12 characters. */
  shortName: string;
  /** One sentence in the manifest. */
  description: string;
  colors: {
    primary: Shades;
    accent: Shades;
    /** Text, lines and surfaces of the light and of the dark theme. */
    neutral: Shades;
    neutralDark: Shades;
    /** Soft surfaces of the dark theme in the tone of a colour. */
    primarySoftDark: string;
    accentSoftDark: string;
  };
  supportEmail: string;
  /** Required by law, with name and postal address: fill them in before the product serves the public. */
  grievanceOfficer: { name: string; email: string; address: string };
  /** The sender of emails, unless `MAIL_FROM` names another one. */
  mailSender: string;
}

/** The product's name, colours and addresses. They are set only here. */
export const BRANDING: Brand = {
  name: 'Sahaya',
  shortName: 'Sahaya',
  description: 'Find, book and pay home helpers near you',
  colors: {
    primary: [
      '#e9f5f3',
      '#d3ebe7',
      '#a7d7cf',
      '#74bfb5',
      '#43a599',
      '#1f8b7f',
      '#10746a',
      '#0b625c',
      '#0a4f4a',
      '#083c39',
    ],
    accent: [
      '#fff6e2',
      '#feebc3',
      '#fdda92',
      '#fbc75f',
      '#f9b42f',
      '#f0a114',
      '#cf8407',
      '#a86806',
      '#7f4e08',
      '#5c390a',
    ],
    neutral: [
      '#fbf9f6',
      '#f5f1eb',
      '#ebe5dc',
      '#dcd4c8',
      '#c2b8aa',
      '#978c7e',
      '#6a6156',
      '#504840',
      '#37312b',
      '#231f1b',
    ],
    neutralDark: [
      '#efeae3',
      '#cfc8be',
      '#aaa297',
      '#837b71',
      '#4b453f',
      '#393430',
      '#262320',
      '#191715',
      '#131110',
      '#0c0b0a',
    ],
    primarySoftDark: '#12312e',
    accentSoftDark: '#3a2b10',
  },
  supportEmail: 'support@sahaya.example',
  grievanceOfficer: { name: '', email: 'grievance@sahaya.example', address: '' },
  mailSender: 'Sahaya <no-reply@sahaya.example>',
};

/** The product's name. */
export const BRAND = BRANDING.name;
