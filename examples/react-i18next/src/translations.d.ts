// Written by `parlance types` from the source files of translations. Changes here are lost.
import 'i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      'common': {
        app: 'Common Ground';
        cancel: 'Cancel';
        clear: 'Clear the search';
        error: {
          offline: 'You are offline. What you change is kept on this device.';
          retry: 'Try again';
        };
        footer: 'Made by neighbours. <rules>Read the house rules</rules> before you dig.';
        gardeners_one: '{{count}} gardener';
        gardeners_other: '{{count}} gardeners';
        greeting: 'Good to see you, {{name}}!';
        language: 'Language';
        loading: 'Fetching the garden …';
        nav: {
          beds: 'Beds';
          label: 'Pages';
          rota: 'Watering';
        };
        noResults: 'Nothing grows under “{{query}}”.';
        save: 'Save';
        saved: 'Saved at {{time}}';
        search: 'Search for plants';
        tagline: 'The garden between the houses';
        undo: 'Undo';
      };
      'garden': {
        bed: {
          ask: 'Ask for this bed';
          empty: 'Free for whoever asks first';
          leave: 'Give back';
          name: 'Bed {{number}}';
          share: 'Share with {{name}}';
        };
        compost: 'The compost is <strong>{{percent}} %</strong> full.';
        harvest: 'Ready on {{date}}';
        harvestToday: 'Ready to pick today';
        plant: {
          beans: 'Runner beans';
          chard: 'Rainbow chard';
          garlic: 'Garlic';
          peas: 'Sugar peas';
          pumpkin: 'Pumpkin';
          tomatoes: 'Tomatoes';
        };
        plants_one: '{{count}} plant';
        plants_other: '{{count}} plants';
        sowing: 'Sow from {{from}} to {{to}}';
        sun: {
          full: 'Full sun';
          half: 'Half shade';
          shade: 'Shade';
        };
        tip: 'Beans and garlic do not like each other. Keep a bed between them.';
        title: 'What grows where';
      };
      'rota': {
        barrel: 'The rain barrel is full.';
        calendar: 'Add to my calendar';
        cans_one: '{{count}} can of water';
        cans_other: '{{count}} cans of water';
        days_one: 'In {{count}} day';
        days_other: 'In {{count}} days';
        done: 'Watered';
        nobody: 'Nobody has put their name down for {{day}}.';
        note: 'A note for the next one';
        rained: 'No watering today: it has rained.';
        reminder: 'Remind me at {{time}}';
        swap: 'Swap with {{name}}';
        take: 'I will do it';
        thanks: '<name>{{name}}</name> has watered {{count}} times this year. Thank you!';
        title: 'Who waters when';
        today: 'Today it is {{name}}’s turn.';
        weather: 'Rain is expected at {{time}}.';
        yours: 'Today it is your turn.';
      };
    };
  }
}
