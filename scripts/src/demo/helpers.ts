import { at, contactOf, type DemoHelper, type Gender, type Place } from './people.ts';

type Row = [name: string, gender: Gender, age: number, services: string, hourlyRate: number, bio: string];

/** The helpers of each city, one in each locality. */
const CITIES: Record<string, [Place, Row][]> = {
  'Delhi NCR': [
    [
      ['Saket, New Delhi', 28.5245, 77.2066],
      [
        'Ravi Kumar',
        'male',
        34,
        'cooking sweeping-mopping laundry',
        250,
        'North Indian home food, rotis off the tawa and a kitchen left as clean as I found it. Eleven years with families in South Delhi.',
      ],
    ],
    [
      ['Dwarka, New Delhi', 28.5921, 77.046],
      [
        'Sunita Devi',
        'female',
        42,
        'sweeping-mopping laundry',
        180,
        'Thorough and on time. I bring my own cloths and look after delicate clothes by hand.',
      ],
    ],
    [
      ['Lajpat Nagar, New Delhi', 28.5677, 77.2433],
      [
        'Imran Qureshi',
        'male',
        29,
        'hair-dresser',
        600,
        'Haircuts, beard trims and head massage at home. Sterilised tools, fresh towels, no mess.',
      ],
    ],
    [
      ['Sector 62, Noida', 28.627, 77.3649],
      [
        'Kavita Chauhan',
        'female',
        37,
        'babysitting elderly-care',
        320,
        'Mother of two. I keep children busy with stories and drawing, and sit with grandparents too.',
      ],
    ],
    [
      ['DLF Phase 3, Gurugram', 28.4949, 77.0947],
      [
        'Harpreet Kaur',
        'female',
        45,
        'cooking babysitting',
        380,
        'Punjabi and continental cooking, tiffins for school, birthday spreads for twenty.',
      ],
    ],
    [
      ['Indirapuram, Ghaziabad', 28.6415, 77.3714],
      [
        'Deepak Bisht',
        'male',
        26,
        'gardening pet-care',
        220,
        'Grew up on a hill farm in Kumaon. Balcony gardens, lawns, and long walks for dogs.',
      ],
    ],
  ],
  Mumbai: [
    [
      ['Andheri West, Mumbai', 19.1364, 72.8296],
      [
        'Savita Kamble',
        'female',
        39,
        'sweeping-mopping cooking',
        260,
        'Maharashtrian thali, dusting, floors and bathrooms. Small flats are my speciality.',
      ],
    ],
    [
      ['Bandra West, Mumbai', 19.0596, 72.8295],
      [
        'Francis Dsouza',
        'male',
        51,
        'cooking',
        650,
        'Goan and coastal cooking after twenty years on ships. Ask for the prawn curry.',
      ],
    ],
    [
      ['Dadar, Mumbai', 19.0178, 72.8478],
      [
        'Rekha Pawar',
        'female',
        48,
        'elderly-care other',
        340,
        'Trained ward helper. Medicines on time, gentle exercise, and patience.',
      ],
    ],
    [
      ['Thane West, Thane', 19.2183, 72.9781],
      [
        'Nilesh Patil',
        'male',
        31,
        'gardening other',
        240,
        'Terrace gardens, potting and small repairs around the house.',
      ],
    ],
    [
      ['Powai, Mumbai', 19.1176, 72.906],
      [
        'Shabana Shaikh',
        'female',
        33,
        'laundry sweeping-mopping',
        210,
        'Washing, ironing and folding the way you like it. Evenings possible.',
      ],
    ],
    [
      ['Vashi, Navi Mumbai', 19.0771, 72.9986],
      [
        'Ganesh Sawant',
        'male',
        27,
        'pet-care gardening',
        280,
        'Dogs, cats, parrots and fish. I send a photo from every walk.',
      ],
    ],
  ],
  Bangalore: [
    [
      ['Indiranagar, Bangalore', 12.9784, 77.6408],
      [
        'Lakshmi Gowda',
        'female',
        44,
        'cooking',
        300,
        'Karnataka meals: bisi bele bath, akki rotti, and low-oil cooking for elders.',
      ],
    ],
    [
      ['Koramangala, Bangalore', 12.9352, 77.6245],
      [
        'Manjunath Reddy',
        'male',
        35,
        'sweeping-mopping laundry',
        230,
        'Deep cleaning for flats and hostels. I start early and finish before your stand-up.',
      ],
    ],
    [
      ['Jayanagar, Bangalore', 12.9308, 77.5838],
      [
        'Shanthi Murthy',
        'female',
        55,
        'elderly-care cooking',
        350,
        'Retired school cook. Company, soft food and evening prayers for your parents.',
      ],
    ],
    [
      ['Whitefield, Bangalore', 12.9698, 77.75],
      [
        'Naveen Shetty',
        'male',
        30,
        'pet-care',
        290,
        'Dog walker and trainer. Puppies, seniors and everything that barks.',
      ],
    ],
    [
      ['HSR Layout, Bangalore', 12.9116, 77.6474],
      [
        'Fathima Begum',
        'female',
        36,
        'babysitting',
        330,
        'Ten years with toddlers and twins. First-aid course, English, Kannada and Urdu.',
      ],
    ],
    [
      ['Malleshwaram, Bangalore', 13.0035, 77.5709],
      ['Kiran Hegde', 'other', 28, 'hair-dresser', 750, 'Cuts, colour and bridal styling in your own living room.'],
    ],
  ],
  Pune: [
    [
      ['Kothrud, Pune', 18.5074, 73.8077],
      [
        'Vaishali Jadhav',
        'female',
        41,
        'cooking laundry',
        240,
        'Puran poli at festivals, simple bhaji-poli on weekdays.',
      ],
    ],
    [
      ['Aundh, Pune', 18.558, 73.8075],
      ['Sachin Kulkarni', 'male', 38, 'gardening', 260, 'Horticulture diploma. Roses, kitchen gardens and drip lines.'],
    ],
    [
      ['Viman Nagar, Pune', 18.5679, 73.9143],
      [
        'Anjali Deshpande',
        'female',
        32,
        'babysitting elderly-care',
        310,
        'Homework help, park time and bedtime stories in Marathi and English.',
      ],
    ],
    [
      ['Hadapsar, Pune', 18.5089, 73.926],
      [
        'Santosh Bhosale',
        'male',
        47,
        'sweeping-mopping other',
        190,
        'House cleaning, loading and shifting. Strong and careful with glass.',
      ],
    ],
    [
      ['Hinjewadi, Pune', 18.5913, 73.7389],
      [
        'Pooja Gaikwad',
        'female',
        24,
        'sweeping-mopping laundry',
        170,
        'Quick weekly cleaning for busy people. I can come before eight.',
      ],
    ],
    [
      ['Koregaon Park, Pune', 18.5362, 73.894],
      ['Aniket Joshi', 'male', 33, 'pet-care hair-dresser', 450, 'Grooming for people and their dogs. Yes, both.'],
    ],
  ],
  Hyderabad: [
    [
      ['Banjara Hills, Hyderabad', 17.4156, 78.4347],
      [
        'Padma Rao',
        'female',
        50,
        'cooking elderly-care',
        360,
        'Andhra meals with less chilli if you ask twice. Careful with diabetics.',
      ],
    ],
    [
      ['Kukatpally, Hyderabad', 17.4948, 78.3996],
      [
        'Srinivas Goud',
        'male',
        40,
        'sweeping-mopping gardening',
        200,
        'Independent houses, terraces and compounds cleaned and watered.',
      ],
    ],
    [
      ['Begumpet, Hyderabad', 17.4447, 78.4664],
      ['Yasmeen Sultana', 'female', 35, 'cooking', 420, 'Dum biryani, haleem in season, and everyday Hyderabadi food.'],
    ],
    [
      ['Madhapur, Hyderabad', 17.4483, 78.3915],
      [
        'Anil Varma',
        'male',
        29,
        'laundry',
        160,
        'Pick up the basket, wash, steam-iron, hang in the cupboard. Done in two hours.',
      ],
    ],
    [
      ['Gachibowli, Hyderabad', 17.4401, 78.3489],
      [
        'Sirisha Naidu',
        'female',
        31,
        'babysitting',
        300,
        'Montessori assistant. Calm afternoons and screen-free play.',
      ],
    ],
    [
      ['Secunderabad, Hyderabad', 17.4399, 78.4983],
      [
        'Mohammed Farooq',
        'male',
        43,
        'hair-dresser other',
        550,
        'Barber of the third generation. Home visits for elders and children.',
      ],
    ],
  ],
  Chennai: [
    [
      ['Mylapore, Chennai', 13.0368, 80.2676],
      [
        'Meenakshi Sundaram',
        'female',
        53,
        'cooking',
        330,
        'Strictly vegetarian: sambar, kootu, and kolam at the door.',
      ],
    ],
    [
      ['T. Nagar, Chennai', 13.0418, 80.2341],
      [
        'Karthik Raman',
        'male',
        28,
        'sweeping-mopping laundry',
        220,
        'Apartments cleaned top to bottom, with photos before and after.',
      ],
    ],
    [
      ['Adyar, Chennai', 13.0012, 80.2565],
      [
        'Revathi Balan',
        'female',
        46,
        'elderly-care',
        380,
        'Nursing aide for twelve years. Blood pressure, physiotherapy walks, temple trips.',
      ],
    ],
    [
      ['Velachery, Chennai', 12.9815, 80.218],
      [
        'Murugan Selvam',
        'male',
        37,
        'gardening other',
        210,
        'Coconut trees, borewell gardens, and odd jobs nobody else wants.',
      ],
    ],
    [
      ['Anna Nagar, Chennai', 13.085, 80.2101],
      [
        'Jayanthi Krishnan',
        'female',
        40,
        'babysitting cooking',
        340,
        'Two grown-up children of my own. Yours will eat their vegetables.',
      ],
    ],
    [
      ['Tambaram, Chennai', 12.9249, 80.1],
      [
        'Antony Raj',
        'male',
        25,
        'pet-care',
        250,
        'Volunteer at the animal shelter. Feeding, walking, medicine for shy cats.',
      ],
    ],
  ],
  Ahmedabad: [
    [
      ['Navrangpura, Ahmedabad', 23.0365, 72.5611],
      ['Hansa Patel', 'female', 49, 'cooking', 270, 'Gujarati thali, farsan and Jain food without onion and garlic.'],
    ],
    [
      ['Satellite, Ahmedabad', 23.03, 72.5176],
      ['Jignesh Shah', 'male', 36, 'gardening pet-care', 230, 'Plants on weekdays, dogs on weekends.'],
    ],
    [
      ['Maninagar, Ahmedabad', 22.9962, 72.5996],
      [
        'Kokila Solanki',
        'female',
        38,
        'sweeping-mopping laundry',
        150,
        'Two houses in the morning, two in the afternoon. References in every lane.',
      ],
    ],
    [
      ['Bopal, Ahmedabad', 23.0339, 72.4634],
      [
        'Bhavesh Prajapati',
        'male',
        32,
        'sweeping-mopping other',
        180,
        'Move-in and festival cleaning, fans and windows included.',
      ],
    ],
    [
      ['Vastrapur, Ahmedabad', 23.035, 72.5293],
      [
        'Nisha Rathod',
        'female',
        27,
        'hair-dresser babysitting',
        480,
        'Haircuts and mehndi; I can mind the little one while you are at the function.',
      ],
    ],
    [
      ['Naranpura, Ahmedabad', 23.056, 72.553],
      [
        'Dinesh Makwana',
        'male',
        58,
        'elderly-care',
        290,
        'Retired hospital attendant. Night sitting and walks in the garden.',
      ],
    ],
  ],
  Kolkata: [
    [
      ['Salt Lake, Kolkata', 22.5867, 88.4171],
      ['Mitali Ghosh', 'female', 43, 'cooking', 280, 'Shorshe ilish, shukto, and lunch boxes that come back empty.'],
    ],
    [
      ['Ballygunge, Kolkata', 22.528, 88.3659],
      [
        'Subrata Das',
        'male',
        52,
        'elderly-care other',
        320,
        'Reads the newspaper aloud, knows every doctor in the para.',
      ],
    ],
    [
      ['Behala, Kolkata', 22.4986, 88.3108],
      [
        'Rina Mondal',
        'female',
        30,
        'sweeping-mopping laundry',
        140,
        'Neat, quiet and punctual. Red floors are no secret to me.',
      ],
    ],
    [
      ['New Town, Kolkata', 22.5958, 88.4795],
      ['Tapas Sarkar', 'male', 34, 'gardening', 200, 'Rooftop vegetables the year round, compost included.'],
    ],
    [
      ['Jadavpur, Kolkata', 22.4955, 88.3709],
      [
        'Anwara Bibi',
        'female',
        47,
        'babysitting cooking',
        260,
        'Raised five nephews and three of the neighbours’ children.',
      ],
    ],
    [
      ['Howrah', 22.5958, 88.2636],
      [
        'Joy Mukherjee',
        'prefer-not-to-say',
        26,
        'pet-care hair-dresser',
        400,
        'Cats love me. People say the haircuts are fine too.',
      ],
    ],
  ],
};

export const HELPERS: DemoHelper[] = Object.entries(CITIES).flatMap(([city, rows]) =>
  rows.map(([place, [name, gender, age, services, hourlyRate, bio]]) => ({
    name,
    gender,
    age,
    hourlyRate,
    bio,
    city,
    services: services.split(' '),
    ...contactOf(name),
    ...at(place),
  })),
);
