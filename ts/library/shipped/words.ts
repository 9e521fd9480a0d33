/** Words for quantities: near one of them, a bare symbol is a unit of the quantity. */

export const contextWords = {
  temperature: `
    ambient annealed annealing blackbody boil boiling boils celsius centigrade chilled chiller cold colder
    coldest cool cooled cooling cools cryogenic cryogenics cryostat degree degrees dewar fahrenheit freeze
    freezes freezing frozen furnace heat heated heating heats helium hot hotter isothermal kelvin kelvins melt
    melting melts nitrogen oven plasma refrigerated refrigerator superconducting superconductivity
    superconductor temp temperature temperatures temps thermal thermally thermometer thermostat warm warmed
    warming
  `,
  length: `
    altitude away bore centimeter centimeters centimetre centimetres circumference clearance deep deeper depth
    depths diameter diameters distance distances elevation far farther feet foot further gap height heights high
    higher inch inches kilometer kilometers kilometre kilometres length lengths long longer longest meter meters
    metre metres mile miles millimeter millimeters millimetre millimetres perimeter pitch radii radius spacing
    span spans stroke tall taller thick thicker thickness wavelength wavelengths wide wider width widths yard
    yards
  `,
  time: `
    after before day days deadline delay delayed delays downtime duration durations elapsed every expires expiry
    hour hourly hours interval intervals lasted lasts latencies latency minute minutes pause paused period
    periods rtt runtime second seconds sleep sleeps slept takes time timeout timeouts timer timers times timing
    took ttl uptime wait waited waiting waits within
  `,
  mass: `
    cargo dosage dose doses freight gram grams heavier heaviest heavy kilo kilogram kilograms kilos load loaded
    loads mass masses ounce ounces payload payloads pound pounds tare ton tonne tonnes tons weigh weighed
    weighing weighs weight weights
  `,
  current: `
    amp amperage ampere amperes amps breaker breakers charging circuit circuits coil coils current currents
    discharge discharging draw drawing draws drew fuse fuses load motor motors rated rating ratings relay relays
    supply winding windings
  `,
  voltage: `
    ac batteries battery bias biased biasing breakdown charger chargers dc drain dropout emf gate input mains
    output pin pins potential potentials rail rails regulator regulators ripple source supplies supply threshold
    transformer transformers vcc vdd vin volt voltage voltages volts vout vref
  `,
  power: `
    amplifier amplifiers bulb bulbs charger chargers consumed consumes consuming consumption dissipated
    dissipates dissipation draw draws engine engines generator generators gigawatt gigawatts heater heaters
    horsepower inverter inverters kilowatt kilowatts lamp lamps load loads megawatt megawatts motor motors
    output outputs panel panels power powers psu rated rating solar tdp transmitter transmitters turbine
    turbines watt wattage watts
  `,
  force: `
    breaking clamp clamping compression compressive drag force forces friction impact lift load loading loads
    newton newtons preload pull pulls push pushes shear spring springs strength tensile tension tensions thrust
    weight yield
  `,
  energy: `
    absorbed absorption batteries battery binding bond burn burned burns burnt calorie calories capacity
    consumed consumption diet dietary dissipated emission energies energy enthalpy exercise fuel heat intake
    ionization joule joules kilocalorie kilocalories kinetic meal meals metabolism nutrition nutritional photon
    photons potential released serving servings snack storage stored work workout yield
  `,
  volume: `
    barrel barrels beer bottle bottles bucket buckets capacities capacity container containers displacement
    displaces drank drink drinks fill filled fills fluid fluids fuel gallon gallons juice liquid liquids liter
    liters litre litres milk milliliter milliliters millilitre millilitres oil pint pints pour poured pours
    quart quarts reservoir tank tanks volume volumes water wine
  `,
  pressure: `
    atmosphere atmospheres atmospheric boiler boilers boost brake brakes compressed compressor compressors
    cylinder cylinders dive diver dives diving espresso gauge gauges hydraulic hydraulics inflate inflated
    inflation manifold pascal pascals pneumatic pneumatics pressure pressures pressurised pressurized psi pump
    pumped pumps regulator steam tire tires tyre tyres vacuum valve valves
  `,
} as const;
