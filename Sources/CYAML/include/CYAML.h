#pragma once

/// libyaml as Swift sees it. Only the Swift room `ConfigurationFile` imports this module.
#include <yaml.h>
