//! Made by `npm run gen` from ts/tables/axes.ts: change the table, not this file.

pub const Axis = enum(u32) {
    kind,
    guard,
    route,
    magnitude,
    baseline,
    spectral,
    echo,
    order,
    template,
    nesting,
    seam,
    ambiguous,
    gravity,
    construct,
    phase,
    field,
    join,
};

/// Numbers written per token: the form, then the axis's cells.
pub const cell_counts = [_]u32{ 1, 1, 1, 2, 4, 6, 4, 1, 6, 2, 2, 2, 7, 4, 4, 2, 4 };

/// Axes with readings of tokens; each has a fold.
pub const built = [_]Axis{ .magnitude, .baseline, .spectral, .echo, .order, .template, .nesting, .seam, .ambiguous, .gravity, .construct, .phase, .field, .join };

pub const Anchor = enum(u32) {
    mag,
    relative,
    F,
    novel,
    echoed,
    echo,
    @"novel:@",
    @"echoed:@",
    order,
    shape,
    nested,
    seam,
    ambiguous,
    strain,
    bound,
    kin,
    super,
    phase,
    field,
};

pub const Sign = enum(u32) {
    none,
    @">",
    @">=",
    @"<",
    @"<=",
    @"=",
    @"!=",
};

pub const Unit = enum(u32) {
    none,
    s,
    b,
    @"%",
};

pub const Texture = enum(u8) {
    mixed,
    prose,
    code,
    math,
    data,
};

pub const Scope = enum(u32) {
    window,
    phase,
    regime,
    echo,
    enclosing,
    key,
    unbound,
};
